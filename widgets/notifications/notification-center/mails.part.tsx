/** E-mail preferences next to the list. Source: docs/spec/notifications.md NOT-12…NOT-14. */
import { useEffect, useRef, useState } from 'react'
import {
  getNotificationPreferences,
  type NetTermsError,
  type OptionalMail,
  setNotificationPreference,
} from '../../../src/contract/index.ts'
import { useAction, useCall } from '../../../src/data/use-call.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Failure } from '../../../src/ui/failure.tsx'
import { Icon } from '../../../src/ui/icon.tsx'
import checkIcon from 'lucide-static/icons/check.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import controlsSheet from '../../../src/ui/sheets/controls.css?inline'
import { Switch } from '../../../src/ui/switch.tsx'

export const sheets = [controlsSheet]

/** E-mail preferences. A button above opens them, so the heading receives focus. */
export function MailChoices() {
  const { t } = useWidget()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section part="card" className="card pad stack gap-4" aria-label={t('notifications.mails.title')}>
      <div className="stack gap-1">
        <h3 ref={heading} className="h2" tabIndex={-1}>
          {t('notifications.mails.title')}
        </h3>
        <p className="small muted">{t('notifications.mails.text')}</p>
      </div>
      <Choices />
    </section>
  )
}

function Choices() {
  const { i18n, t } = useWidget()
  const { answer, error, retry } = useCall(getNotificationPreferences, {})
  const { run } = useAction(setNotificationPreference)
  const [chosen, choose] = useState<{ mail: OptionalMail; wanted: boolean } | null>(null)
  const [refusal, setRefusal] = useState<NetTermsError | null>(null)

  async function set(mail: OptionalMail, wanted: boolean): Promise<void> {
    choose({ mail, wanted })
    setRefusal(null)
    await run({ body: { mail, wanted } }).catch((cause: NetTermsError) => setRefusal(cause))
    choose(null)
  }

  if (error && !answer) {
    return (
      <Failure
        bare
        title={t('notifications.mails.failed')}
        message={i18n.errorText(error.code)}
        action={error.retryable ? { label: t('common.tryAgain'), onClick: retry } : undefined}
      />
    )
  }
  if (!answer) {
    return (
      <div className="stack gap-3" aria-busy="true">
        <span className="skel w3" />
        <span className="skel w2" />
      </div>
    )
  }
  const { optional, required } = answer.data
  return (
    <>
      {optional.map(({ mail, wanted }) => (
        <Switch
          key={mail}
          i18n={i18n}
          label={t(`notifications.mails.optional.${mail}`)}
          isOn={chosen?.mail === mail ? chosen.wanted : wanted}
          busy={chosen?.mail === mail}
          onChange={(isOn) => void set(mail, isOn)}
        />
      ))}
      {refusal && (
        <p part="error" className="err" role="alert">
          <Icon of={octagonAlertIcon} size="s" />
          <span>
            {t('notifications.mails.notSaved')} {i18n.errorText(refusal.code)}
          </span>
        </p>
      )}
      {required.length > 0 && (
        <div className="stack gap-2">
          <p className="label">{t('notifications.mails.always')}</p>
          <ul className="stack gap-1">
            {required.map((mail) => (
              <li key={mail} className="row top small muted">
                <Icon of={checkIcon} size="s" />
                <span>{t(`notifications.mails.required.${mail}`)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
