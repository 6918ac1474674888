/** Vouchers of an account with the user's actions. Needs the texts `vouchers`. Source: docs/spec/loyalty.md LOY-197. */
import { useState } from 'react'
import type { Voucher, VoucherStatus } from '../../../src/contract/index.ts'
import { useMay } from '../../../src/kit/use-may.ts'
import type { LazyPart } from '../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Badge, type Tone } from '../../../src/ui/badge.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import banIcon from 'lucide-static/icons/ban.svg'
import checkIcon from 'lucide-static/icons/check.svg'
import clockIcon from 'lucide-static/icons/clock.svg'
import ticketIcon from 'lucide-static/icons/ticket.svg'
import type { VoucherAct } from './voucher-act.ts'
import type * as acts from './voucher-dialogs.tsx'

const LOOKS = {
  issued: { tone: 'motion', icon: ticketIcon },
  redeemed: { tone: 'success', icon: checkIcon },
  revoked: { tone: 'neutral', icon: banIcon },
  expired: { tone: 'neutral', icon: clockIcon },
} as const satisfies Record<VoucherStatus, { tone: Tone; icon: string }>

const FLAGS = { flags: ['customerLoyaltyProgramEnabled'] } as const

interface Props {
  vouchers: readonly Voucher[]
  customerName: string
  /** The dialogs, which are a lazy part of the widget. */
  dialogs: LazyPart<typeof acts>
  /** The dialog that is open without a row, for a voucher to be issued; null if none. */
  act: VoucherAct | null
  onAct(act: VoucherAct | null): void
}

export function VoucherList({ vouchers, customerName, dialogs, act, onAct }: Props) {
  const { t } = useWidget()
  const mayRevoke = useMay('vouchers.revoke', FLAGS)
  const mayRedeem = useMay('vouchers.redeem', FLAGS)
  const [done, setDone] = useState<string | null>(null)
  const { part, hasFailed, retry } = dialogs
  const open = (next: VoucherAct) => {
    setDone(null)
    onAct(next)
  }
  return (
    <>
      <p role="status" className={done ? 'voucher-done' : 'vh'}>
        {done}
      </p>
      {act && hasFailed && (
        <Failure bare message={t('vouchers.partFailed')} action={{ label: t('common.tryAgain'), onClick: retry }} />
      )}
      {vouchers.length > 0 && (
        <ul className="rows vouchers" aria-label={t('vouchers.title')}>
          {vouchers.map((voucher) => (
            <VoucherRow
              key={voucher.id}
              voucher={voucher}
              onRedeem={mayRedeem ? () => open({ kind: 'redeem', voucher }) : undefined}
              onRevoke={mayRevoke ? () => open({ kind: 'revoke', voucher }) : undefined}
            />
          ))}
        </ul>
      )}
      {act && part && (
        <part.VoucherDialog
          act={act}
          customerName={customerName}
          onClose={(text) => {
            onAct(null)
            setDone(text)
          }}
        />
      )}
    </>
  )
}

interface RowProps {
  voucher: Voucher
  onRedeem?: (() => void) | undefined
  onRevoke?: (() => void) | undefined
}

function VoucherRow({ voucher, onRedeem, onRevoke }: RowProps) {
  const { t, formats } = useWidget()
  const { id, programName, amount, currency, status, expiresOn, issued, redeemed, revoked } = voucher
  const money = formats.money(amount, currency)
  const { tone, icon } = LOOKS[status]
  const act = (text: string, onClick: () => void, kind: 'secondary' | 'quiet') => (
    <Button kind={kind} size="sm" label={`${text}: ${id}`} onClick={onClick}>
      {text}
    </Button>
  )
  return (
    <li>
      <span className="grow">
        <span className="row wrap">
          <b className="num">{money}</b>
          <Badge tone={tone} icon={icon}>
            {t(`vouchers.status.${status}`)}
          </Badge>
        </span>
        <span className="block small muted num">
          {`${id} · ${programName} · ${t('vouchers.until', { date: formats.date(expiresOn) })}`}
        </span>
        <span className="block small muted num">
          {redeemed
            ? t('vouchers.redeemedBy', {
                name: redeemed.byName,
                date: formats.instantAlone(redeemed.at),
                memo: voucher.creditMemoId ?? '',
              })
            : revoked
              ? t('vouchers.revokedBy', {
                  name: revoked.byName,
                  date: formats.instantAlone(revoked.at),
                  reason: voucher.revokeReason ?? '',
                })
              : t('vouchers.issuedBy', { name: issued.byName, date: formats.instantAlone(issued.at) })}
        </span>
      </span>
      {status === 'issued' && (onRedeem || onRevoke) && (
        <span className="row wrap voucher-acts">
          {onRevoke && act(t('vouchers.revoke'), onRevoke, 'quiet')}
          {onRedeem && act(t('vouchers.redeem'), onRedeem, 'secondary')}
        </span>
      )}
    </li>
  )
}
