import type { PasswordPolicy } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Icon } from '../../../../src/ui/icon.tsx'
import { circleCheckIcon, circleDashedIcon } from '../../../../src/ui/icons.ts'
import { requirementRows } from '../requirement-rows.ts'

/** Those that count as special (specification §5); in a text they would be read as its own marks. */
const SPECIAL_CHARACTERS = '!@#$%^&'

interface Props {
  policy: PasswordPolicy
  password: string
}

/** Each requirement with its state in glyph and word; how many are met is said when it changes (IDN-32). */
export function RequirementList({ policy, password }: Props) {
  const { t } = useWidget()
  const rows = requirementRows(policy, password)
  const met = rows.filter(({ isMet }) => isMet).length
  return (
    <div className="stack gap-2">
      <ul className="recovery-rules small" aria-label={t('recovery.requirements')}>
        {rows.map(({ name, count, isMet }) => (
          <li key={name} className={isMet ? 'met' : undefined}>
            <Icon of={isMet ? circleCheckIcon : circleDashedIcon} />
            <span className="grow">
              {t(`recovery.rule.${name}`, { count, most: policy.maxLength, characters: SPECIAL_CHARACTERS })}
            </span>
            <span className="recovery-rule-state">{t(isMet ? 'recovery.met' : 'recovery.unmet')}</span>
          </li>
        ))}
      </ul>
      <p className="vh" role="status">
        {password !== '' && t('recovery.progress', { met, count: rows.length })}
      </p>
    </div>
  )
}
