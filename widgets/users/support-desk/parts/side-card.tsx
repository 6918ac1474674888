import { type ReactNode, useEffect, useRef } from 'react'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { useId } from '../../../../src/ui/use-id.ts'
import xIcon from 'lucide-static/icons/x.svg'

interface Props {
  title: string
  subtitle: string
  badge: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The selected result, next to the list or, in a narrow container, below it. Its title receives focus. */
export function SideCard({ title, subtitle, badge, onClose, children }: Props) {
  const { t } = useWidget()
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section part="card" className="card pad stack gap-4 desk-side" aria-labelledby={titleId}>
      <div className="row top">
        <div className="grow">
          <h3 className="h2" id={titleId} ref={heading} tabIndex={-1}>
            <bdi>{title}</bdi>
          </h3>
          <p className="small muted num">
            <bdi>{subtitle}</bdi>
          </p>
        </div>
        {badge}
        <Button kind="quiet" size="sm" icon={xIcon} label={t('common.close')} onClick={onClose} />
      </div>
      {children}
    </section>
  )
}
