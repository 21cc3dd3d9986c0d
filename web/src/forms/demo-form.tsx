import { useRef } from 'react'
import { usePageWords } from '../brand/input'
import { useBrand } from '../brand/provider'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { DemoFields } from './demo-fields'
import { ErrorSummary } from './error-summary'
import { LegalNote } from './legal-note'
import { NoScript } from './no-script'
import { Thanks } from './thanks'
import { Trap } from './trap'
import { Unsent } from './unsent'
import { useDemoForm } from './use-demo-form'
import { useErrorTitle } from './use-error-title'
import { useShortlist } from './use-shortlist'
import { MailLink, PhoneLink } from './ways'

/** The fields keep their own values: what was typed before the page came alive, and after a failure, stays. */
export function DemoForm() {
  const { brand } = useBrand()
  const { phone, email } = brand.contact.contactInfo
  const words = usePageWords().forms
  const form = useRef<HTMLFormElement>(null)
  const { state, submit, edit, leave, dismiss, again } = useDemoForm(form, useShortlist(form))
  const refused = Object.keys(state.errors).length > 0
  useErrorTitle((state.refused && refused) || state.failure !== undefined)
  if (state.status === 'sent') return <Thanks onAgain={again} />
  const sending = state.status === 'sending'
  return (
    <>
      <NoScript />
      {/* method: a press before the page is alive must not put the fields into an address. */}
      <form
        ref={form}
        method="dialog"
        noValidate
        aria-label={brand.requestDemo.title}
        className="form"
        onSubmit={submit}
        onInput={(event) => edit((event.target as HTMLInputElement).name)}
        onBlur={leave}
      >
        {state.summary && refused && <ErrorSummary errors={state.errors} />}
        <p className="form-hint">{words.required}</p>
        <DemoFields errors={state.errors} />
        <Trap />
        {state.failure && (
          <Alert title="Error" onDismiss={dismiss}>
            <p>{state.failure}</p>
            <p>
              Everything you typed is still here. Send it again
              {phone && (
                <>
                  , call <PhoneLink to={phone} />
                </>
              )}
              {email && (
                <>
                  {' '}
                  or write to <MailLink to={email} />
                </>
              )}
              .
            </p>
          </Alert>
        )}
        <Unsent />
        <LegalNote />
        <Button type="submit" className="form-submit" disabled={sending} aria-busy={sending}>
          {sending ? 'Processing...' : brand.cta.primary}
        </Button>
      </form>
    </>
  )
}
