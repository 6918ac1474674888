/** Header of printed pages only: brand, account, and date (SHL-3). */
import { formatsOf } from 'netterms/contract'
import type { NetTermsState } from 'netterms'
import { accountWords } from './account-switch.tsx'
import type { ShellTexts } from './shell-texts.ts'

interface Props {
  state: NetTermsState
  /** Name of the portal. */
  title: string
  t: ShellTexts
}

export function PaperHead({ state, title, t }: Props) {
  const { programDate, locale } = state
  const { name, details } = accountWords(state, t)
  return (
    <header class="paper-head">
      <p>
        {name && <span class="strong">{name}</span>}
        <span class="num">{details}</span>
      </p>
      <p>
        <span>{title}</span>
        {programDate && <time datetime={programDate}>{dateIn(locale, programDate)}</time>}
      </p>
    </header>
  )
}

const dateIn = (locale: NetTermsState['locale'], date: string): string =>
  new Intl.DateTimeFormat(formatsOf(locale), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(`${date}T12:00:00Z`))
