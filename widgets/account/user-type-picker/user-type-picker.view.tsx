import { useEffect, useRef } from 'react'
import type { UserType } from '../../../src/contract/index.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Banner } from '../../../src/ui/banner.tsx'
import { Empty } from '../../../src/ui/empty.tsx'
import { Icon } from '../../../src/ui/icon.tsx'
import checkIcon from 'lucide-static/icons/check.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import type { Choice } from '../picker/use-choice.ts'
import sheet from './user-type-picker.css?inline'
import type { UserTypePickerState } from './user-type-picker.state.ts'

export const sheets: string[] = [sheet]

export function UserTypePickerView({ state }: { state: UserTypePickerState }) {
  const { t, attributes } = useWidget()
  const isCompact = attributes['compact'] === 'true'
  const name = state.current === null ? '' : t(`picker.type.${state.current}`)
  return (
    <div className={isCompact ? 'types stack gap-4' : 'types stack gap-5'}>
      {!isCompact && (
        <div className="stack gap-2">
          <h2 className="h1">{t('picker.types.title')}</h2>
          <p className="muted">{t('picker.types.text')}</p>
        </div>
      )}
      {state.kind === 'single' ? (
        <Empty slotted icon={checkIcon} title={t('picker.types.single', { name })}>
          {t('picker.emptyText')}
        </Empty>
      ) : (
        <>
          <Problem choice={state.choice} stands={t('picker.types.stands', { name })} />
          <Types types={state.types} current={state.current} choice={state.choice} isCompact={isCompact} />
        </>
      )}
    </div>
  )
}

/** Error of the last choice; receives focus each time. */
function Problem({ choice, stands }: { choice: Choice; stands: string }) {
  const { t, i18n } = useWidget()
  const problem = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (choice.refusals > 0) problem.current?.focus()
  }, [choice.refusals])
  if (!choice.problem) return null
  return (
    <div ref={problem} tabIndex={-1} className="type-problem">
      <Banner tone="danger" icon={octagonAlertIcon} title={t('picker.types.failed')} role="alert">
        <p>
          {i18n.errorText(choice.problem.code)} {stands}
        </p>
      </Banner>
    </div>
  )
}

interface TypesProps {
  types: readonly UserType[]
  current: UserType | null
  choice: Choice
  isCompact: boolean
}

function Types({ types, current, choice, isCompact }: TypesProps) {
  const { t } = useWidget()
  const list = useRef<HTMLUListElement>(null)
  // In a dialog of the host page, the user came to choose; on a page of its own, the title is read first.
  useEffect(() => {
    if (!isCompact) return
    const row = list.current?.querySelector<HTMLElement>('[aria-current]') ?? list.current?.querySelector('button')
    row?.focus({ preventScroll: true })
  }, [])
  return (
    <ul ref={list} className="types-list" aria-label={t('picker.types.list')}>
      {types.map((type) => {
        const isPending = choice.pendingId === type
        return (
          <li key={type}>
            <button
              type="button"
              className="type-row"
              aria-current={type === current || undefined}
              aria-busy={isPending || undefined}
              onClick={() => choice.choose(type)}
            >
              <span className="grow">
                <span className="type-name">{t(`picker.type.${type}`)}</span>
                <span className="type-text">{t(`picker.typeText.${type}`)}</span>
              </span>
              {isPending ? <span className="spin" /> : type === current && <Icon of={checkIcon} />}
              {type === current && <span className="vh"> {t('picker.current')}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

export function UserTypePickerSkeleton() {
  return (
    <div className="types stack gap-5" aria-busy="true">
      <span className="skel tall w2" />
      <div className="types-list stack gap-2">
        <span className="skel type-skel" />
        <span className="skel type-skel" />
      </div>
    </div>
  )
}
