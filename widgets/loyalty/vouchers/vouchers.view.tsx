/** The rewards for which vouchers can be issued, and the vouchers. */
import { useState } from 'react'
import { OutdatedBanner } from '../../../src/kit/outdated-banner.tsx'
import { useLazyPart } from '../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { Empty } from '../../../src/ui/empty.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import ticketIcon from 'lucide-static/icons/ticket.svg'
import { Skeleton } from '../../../src/ui/skeleton.tsx'
import voucherSheet from '../../shared/vouchers/vouchers.css?inline'
import type * as actsPart from './acts.part.tsx'
import type { VoucherAct } from '../../shared/vouchers/voucher-act.ts'
import { VoucherList } from '../../shared/vouchers/voucher-list.tsx'
import sheet from './vouchers.css?inline'
import type { VoucherPage, VouchersState } from './vouchers.state.ts'

export const sheets: string[] = [voucherSheet, sheet]

export function VouchersSkeleton({ label }: { label?: string }) {
  return (
    <div className="voucher-page stack gap-5" aria-busy="true">
      <span className="skel tall w2" />
      <div part="card" className="card pad">
        <Skeleton label={label} lines={5} />
      </div>
    </div>
  )
}

export function VouchersView({ state }: { state: VouchersState }) {
  const { t, i18n } = useWidget()
  switch (state.kind) {
    case 'loading':
      return <VouchersSkeleton label={t('vouchers.loading')} />
    case 'failed': {
      const { error, retry } = state
      return (
        <div className="voucher-page stack gap-5">
          <h2 className="h1">{t('vouchers.title')}</h2>
          <Failure
            title={t('vouchers.failed')}
            message={i18n.errorText(error.code)}
            reference={error.correlationId ? t('common.reference', { id: error.correlationId }) : undefined}
            action={error.retryable ? { label: t('common.tryAgain'), onClick: retry } : undefined}
          />
        </div>
      )
    }
    case 'none':
      return (
        <div className="voucher-page stack gap-5">
          <h2 className="h1">{t('vouchers.title')}</h2>
          <Empty slotted icon={ticketIcon} title={t('vouchers.none.title')}>
            {t('vouchers.none.text')}
          </Empty>
        </div>
      )
    case 'ready':
      return <Page page={state.page} />
  }
}

function Page({ page }: { page: VoucherPage }) {
  const { t, formats } = useWidget()
  const [act, setAct] = useState<VoucherAct | null>(null)
  const dialogs = useLazyPart<typeof actsPart>('vouchers.acts', act !== null)
  const issue = t('vouchers.issue')
  return (
    <div className="voucher-page stack gap-5">
      <header className="page-head">
        <div className="grow">
          <h2 className="h1">{t('vouchers.title')}</h2>
          <p className="label num">
            {t('vouchers.subtitle', { customer: page.customerName, date: formats.date(page.today) })}
          </p>
        </div>
      </header>
      <OutdatedBanner title={t('vouchers.outdated')} error={page.refreshError} onRetry={page.retry} />
      {page.rewards.length > 0 && (
        <Card title={t('vouchers.rewards')}>
          <ul className="rows">
            {page.rewards.map((program) => (
              <li key={program.id}>
                <span className="grow">
                  <span className="strong">{program.name}</span>
                  <span className="block small muted num">
                    {t('vouchers.left', {
                      left: formats.money(program.rewardAvailable, program.currency),
                      reward: formats.money(program.rewardEarned, program.currency),
                    })}
                  </span>
                </span>
                <Button
                  size="sm"
                  kind="primary"
                  label={`${issue}: ${program.name}`}
                  onClick={() => setAct({ kind: 'issue', program })}
                >
                  {issue}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title={t('vouchers.list')} count={formats.number(page.vouchers.length)}>
        {page.vouchers.length === 0 && <p className="voucher-none muted">{t('vouchers.none.title')}</p>}
        <VoucherList
          vouchers={page.vouchers}
          customerName={page.customerName}
          dialogs={dialogs}
          act={act}
          onAct={setAct}
        />
      </Card>
    </div>
  )
}
