import { useEffect, useRef } from 'react'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { Icon } from '../../../../src/ui/icon.tsx'
import chevronRightIcon from 'lucide-static/icons/chevron-right.svg'
import fileTextIcon from 'lucide-static/icons/file-text.svg'
import type { LegacyFrameState } from '../legacy-frame.state.ts'

type Choice = Extract<LegacyFrameState, { kind: 'choice' }>

/** List of the pages of the former system. */
export function PageChoice({ pages, isReturned }: Pick<Choice, 'pages' | 'isReturned'>) {
  const { t } = useWidget()
  const titleRef = useRef<HTMLHeadingElement>(null)
  // The back button was removed, so focus moves to the title.
  useEffect(() => {
    if (isReturned) titleRef.current?.focus()
  }, [isReturned])
  return (
    <div className="stack gap-5">
      <div className="stack gap-2">
        <h2 className="h1 legacy-head" ref={titleRef} tabIndex={-1}>
          {t('legacy.frame.title')}
        </h2>
        <p className="muted">{t('legacy.choice.text')}</p>
      </div>
      <Card>
        <ul className="rows legacy-choice">
          {pages.map(({ location, title, open }) => (
            <li key={location}>
              <Icon of={fileTextIcon} />
              <Button kind="link" onClick={open}>
                {title}
              </Button>
              <span className="end muted">
                <Icon of={chevronRightIcon} size="s" flip />
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
