import { useBrand } from '../brand/provider'
import type { FieldErrors } from '../lib/lead'
import { Field, RadioCards } from '../ui/field'
import { limits } from './values'

/** The six fields, the two required ones first. */
export function DemoFields({ errors }: { errors: FieldErrors }) {
  const { brand, core } = useBrand()
  return (
    <>
      <Field name="name" label="Full Name" required error={errors.name} autoComplete="name" maxLength={limits.line} />
      <Field
        name="email"
        type="email"
        label="Email Address"
        required
        error={errors.email}
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        maxLength={limits.line}
      />
      <Field name="company" label="Company Name" autoComplete="organization" maxLength={limits.line} />
      <RadioCards name="fleetSize" legend="Fleet Size" options={core.settings.fleetSizes} />
      <Field
        name="phone"
        type="tel"
        label="Phone Number"
        hint="With area code, for example (212) 555-0123"
        error={errors.phone}
        autoComplete="tel"
        maxLength={limits.line}
      />
      <Field
        name="notes"
        multiline
        label="Special Requests"
        placeholder={brand.requestDemo.notesPlaceholder}
        maxLength={limits.text}
      />
    </>
  )
}
