import { Icon } from '../ui/icon.tsx'
import circleCheckIcon from 'lucide-static/icons/circle-check.svg'
import circleDashedIcon from 'lucide-static/icons/circle-dashed.svg'
import type { PasswordRow } from './password-rows.ts'
import { useWidget } from './widget-context.ts'

/** Special characters (specification §5); some have a meaning in regular expressions. */
const SPECIAL_CHARACTERS = '!@#$%^&'

interface Props {
  rows: readonly PasswordRow[]
  /** Maximum length of a password, in characters. */
  most: number
  /** True if any text is entered. */
  isBegun: boolean
}

/**
 * Shows each requirement with its state as an icon and a word, and announces the number of met ones when it changes
 * (IDN-32). Texts: `password`.
 */
export function PasswordRules({ rows, most, isBegun }: Props) {
  const { t } = useWidget()
  const met = rows.filter(({ isMet }) => isMet).length
  return (
    <div className="stack gap-2">
      <ul className="password-rules small" aria-label={t('password.rules')}>
        {rows.map(({ name, count, isMet }) => (
          <li key={name} className={isMet ? 'met' : undefined}>
            <Icon of={isMet ? circleCheckIcon : circleDashedIcon} />
            <span className="grow">{t(`password.rule.${name}`, { count, most, characters: SPECIAL_CHARACTERS })}</span>
            <span className="password-rule-state">{t(isMet ? 'password.met' : 'password.open')}</span>
          </li>
        ))}
      </ul>
      <p className="vh" role="status">
        {isBegun && t('password.progress', { met, count: rows.length })}
      </p>
    </div>
  )
}
