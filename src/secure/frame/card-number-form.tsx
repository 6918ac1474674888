import { type FrameTask, LIMITS, PROGRAM_TIME_ZONE, viewSecureCard } from '../../contract/index.ts'
import type { I18n } from '../../i18n/create-i18n.ts'
import eyeIcon from 'lucide-static/icons/eye.svg'
import { CardFace } from './card-face.tsx'
import sheet from './card-number.css?inline'
import type { FormProps } from './form-props.ts'
import { PasswordForm } from './password-form.tsx'
import { type PasswordProblem, usePasswordForm } from './use-password-form.ts'
import { type ShownNumber, useShownNumber } from './use-shown-number.ts'

type Task = Extract<FrameTask, { kind: 'card-number' }>

export const sheets: string[] = [sheet]

/** The form for viewing a card number (`cards.view-secure`, SEC-15…SEC-19). */
export function Form({ task, user, i18n, session, controls, post }: FormProps<Task>) {
  const { t } = i18n
  const number = useShownNumber(() => post({ type: 'state', state: 'hidden' }))
  const form = usePasswordForm({
    session,
    controls,
    post,
    async run() {
      const body = { buid_customer: task.customerId, card_id: task.cardId }
      number.show((await session.send(viewSecureCard, { body })).data)
      post({ type: 'state', state: 'shown' })
    },
  })
  const over = refusalOf(form.problem)
  const minutes = t('secure-card.minutes', { count: Math.round(LIMITS.stepUpSeconds / 60) })
  const { hidden } = number
  return (
    <>
      <p className="vh" role="status">
        {announcementOf(number, i18n)}
      </p>
      {number.card ? (
        <CardFace
          card={number.card}
          secondsLeft={number.secondsLeft}
          provider={user.provider}
          i18n={i18n}
          onHide={number.hide}
        />
      ) : over ? (
        <div className="secure-form stack gap-1" role="alert">
          <h1 className="h3">{t(`secure-card.${over.kind}`, { count: LIMITS.cardRevealsPerHour })}</h1>
          <p className="small muted">
            {over.kind === 'used'
              ? t('secure-card.usedText', { time: i18n.formats.time(over.nextAt, PROGRAM_TIME_ZONE) })
              : i18n.errorText(over.code)}
          </p>
        </div>
      ) : (
        <PasswordForm
          form={form}
          user={user}
          i18n={i18n}
          controls={controls}
          title={t(hidden ? 'secure-card.hidden' : 'secure-card.title')}
          submitLabel={t(hidden ? 'secure-card.again' : 'secure-card.show')}
          submitIcon={eyeIcon}
          failedTitle={t('secure-card.notShown')}
          note={t('secure-card.recorded')}
        >
          {hidden
            ? t(`secure-card.hidden.${hidden}`, { minutes, seconds: LIMITS.cardHiddenTabSeconds })
            : t('secure-card.intro', { minutes })}
        </PasswordForm>
      )}
    </>
  )
}

/**
 * Returns the announcement for screen readers: the remaining time when the number appears, and one minute and ten
 * seconds before it is hidden; then that it was hidden (SEC-19).
 */
function announcementOf({ card, secondsLeft, hidden }: ShownNumber, { t }: I18n): string {
  if (!card) return hidden ? t('secure-card.hidden') : ''
  const milestone = [10, 60].find((seconds) => secondsLeft <= seconds) ?? card.expiresIn
  return milestone > 60
    ? t('secure-card.shown', { minutes: t('secure-card.minutes', { count: Math.round(milestone / 60) }) })
    : t('secure-card.left', { count: milestone })
}

type Over = { kind: 'used'; nextAt: string } | { kind: 'unavailable'; code: string }

/** Returns a refusal after which a retry would fail as well. */
function refusalOf(problem: PasswordProblem | null): Over | null {
  if (problem?.kind !== 'failed') return null
  const { code, details } = problem.error
  if (code === 'card-number-unavailable' || code === 'not-found' || code === 'not-permitted') {
    return { kind: 'unavailable', code }
  }
  if (code !== 'card-reveals-used') return null
  const seconds = Number(details[0]?.meta?.['retry_after'])
  return { kind: 'used', nextAt: new Date(Date.now() + (seconds > 0 ? seconds : 3600) * 1000).toISOString() }
}
