import { WhyNot } from '../../../../src/kit/why-not.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import infoIcon from 'lucide-static/icons/info.svg'
import plusIcon from 'lucide-static/icons/plus.svg'
import refreshCwIcon from 'lucide-static/icons/refresh-cw.svg'
import triangleAlertIcon from 'lucide-static/icons/triangle-alert.svg'
import type { CenterFrame } from '../dispute-center.state.ts'
import { useId } from '../../../../src/ui/use-id.ts'

/** Title with both counts, the link to a new dispute, and notes on missing rights. */
export function CenterHead({ frame }: { frame: CenterFrame }) {
  const { t, formats } = useWidget()
  const { counts, rights, leading } = frame
  const whyId = useId()
  const isLimited = frame.side === 'customer' && !rights.answer
  const lacksCreate = isLimited && !rights.create
  return (
    <>
      <header className="page-head">
        <div className="grow">
          <h2 className="h1">{t('disputes.title')}</h2>
          {/* Keeps its line even if the counts fail to load. */}
          <p className="label num counts">
            {counts &&
              t('disputes.counts', { open: formats.number(counts.open), closed: formats.number(counts.closed) })}
          </p>
        </div>
        {(rights.create || lacksCreate) && (
          <Button
            kind="primary"
            icon={plusIcon}
            disabled={lacksCreate}
            describedBy={lacksCreate ? whyId : undefined}
            onClick={() => leading.start()}
          >
            {t('disputes.new')}
          </Button>
        )}
      </header>
      {isLimited && (
        <div id={whyId}>
          <Banner icon={infoIcon} title={t(rights.create ? 'disputes.limited.payer' : 'disputes.limited.viewer')}>
            <WhyNot needs={{ can: rights.create ? 'disputes.answer' : 'disputes.create' }} />
          </Banner>
        </div>
      )}
      {frame.countsFailed && (
        <Banner
          tone="warning"
          role="status"
          icon={triangleAlertIcon}
          title={t('disputes.countsFailed.title')}
          action={
            <Button size="sm" icon={refreshCwIcon} onClick={frame.countsFailed.retry}>
              {t('common.tryAgain')}
            </Button>
          }
        >
          {t('disputes.countsFailed.text')}
        </Banner>
      )}
    </>
  )
}
