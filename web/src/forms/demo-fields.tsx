import { usePageWords } from '../brand/input'
import { useBrand } from '../brand/provider'
import type { FieldErrors } from '../lib/lead'
import { Field, RadioCards } from '../ui/field'
import { limits } from './values'

/** The six fields, the two required ones first. */
export function DemoFields({ errors }: { errors: FieldErrors }) {
  const { brand, core } = useBrand()
  const words = usePageWords()
  return (
    <>
      <Field
        name="name"
        label={words.forms.name}
        required
        error={errors.name}
        autoComplete="name"
        maxLength={limits.line}
      />
      <Field
        name="email"
        type="email"
        label={words.forms.email}
        required
        error={errors.email}
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        maxLength={limits.line}
      />
      <Field name="company" label={words.demo.company} autoComplete="organization" maxLength={limits.line} />
      <RadioCards name="fleetSize" legend={words.demo.fleetSize} options={core.settings.fleetSizes} />
      <Field
        name="phone"
        type="tel"
        label={words.forms.phone}
        hint={words.demo.phoneHint}
        error={errors.phone}
        autoComplete="tel"
        maxLength={limits.line}
      />
      <Field
        name="notes"
        multiline
        label={words.demo.notes}
        placeholder={brand.requestDemo.notesPlaceholder}
        maxLength={limits.text}
      />
    </>
  )
}
