import { useRef } from 'react'
import { usePageWords } from '../brand/input'
import { useBrand } from '../brand/provider'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Field } from '../ui/field'
import { Status } from '../ui/status'
import { NoScript } from './no-script'
import { Trap } from './trap'
import { Unsent } from './unsent'
import { useContactForm } from './use-contact-form'
import { useErrorTitle } from './use-error-title'
import { limits } from './values'
import { MailLink, PhoneLink } from './ways'

/** The browser itself checks what is required; there are no other rules. */
export function ContactForm() {
  const { sending, failure, status, submit, clear } = useContactForm()
  const { phone, email } = useBrand().brand.contact.contactInfo
  const words = usePageWords()
  const form = useRef<HTMLFormElement>(null)
  useErrorTitle(failure !== '')
  const dismiss = () => {
    clear()
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }
  return (
    <>
      <NoScript />
      <form
        ref={form}
        method="dialog"
        aria-labelledby="message-title"
        className="form"
        onSubmit={submit}
        onInput={clear}
      >
        <p className="form-hint">{words.forms.required}</p>
        <Field name="name" label={words.forms.name} required autoComplete="name" maxLength={limits.line} />
        <Field
          name="email"
          type="email"
          label={words.forms.email}
          required
          autoComplete="email"
          inputMode="email"
          spellCheck={false}
          maxLength={limits.line}
        />
        <Field name="company" label={words.contact.company} autoComplete="organization" maxLength={limits.line} />
        <Field name="phone" type="tel" label={words.forms.phone} autoComplete="tel" maxLength={limits.line} />
        <Field name="subject" label={words.contact.subject} required maxLength={limits.line} />
        <Field name="message" multiline label={words.contact.message} required maxLength={limits.text} />
        <Trap />
        {failure && (
          <Alert title="Error" onDismiss={dismiss}>
            <p>{failure}</p>
            <p>
              Everything you typed is still here.
              {email && (
                <>
                  {' '}
                  You can also{' '}
                  {phone && (
                    <>
                      call <PhoneLink to={phone} /> or{' '}
                    </>
                  )}
                  write to <MailLink to={email} />.
                </>
              )}
            </p>
          </Alert>
        )}
        <Unsent />
        <Button type="submit" className="form-submit" disabled={sending} aria-busy={sending}>
          {sending ? 'Processing...' : words.contact.send}
        </Button>
      </form>
      <Status>{status}</Status>
    </>
  )
}
