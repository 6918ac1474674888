import {
  type CalendarDate,
  languageOf,
  type PaymentMethod,
  PROGRAM_TIME_ZONE,
  wallClock,
} from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { classNames } from '../../../../src/ui/class-names.ts'
import { Badge } from '../../../../src/ui/badge.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Menu, type MenuItem } from '../../../../src/ui/menu.tsx'
import checkIcon from 'lucide-static/icons/check.svg'
import ellipsisIcon from 'lucide-static/icons/ellipsis.svg'
import refreshCwIcon from 'lucide-static/icons/refresh-cw.svg'
import type { MethodActs } from '../method-acts.ts'
import type { Preselected } from '../method-default.ts'
import { areAmountsThere, bankCodeOf, LOOKS, lookOf } from '../method-looks.ts'
import { methodName } from '../method-name.ts'

interface Props {
  method: PaymentMethod
  /** The bank account that AutoPay uses now; null if none. */
  owner: PaymentMethod | null
  today: CalendarDate | null
  /** The default state of the method; null if it cannot pay now. */
  preselected: Preselected | null
  acts: MethodActs
}

export function MethodRow({ method, owner, today, preselected, acts }: Props) {
  const widget = useWidget()
  const { t } = widget
  const look = lookOf(method)
  return (
    <tr role="row" part="row" data-id={method.id}>
      <td role="cell" className="c-main">
        <bdi className="id num">{methodName(widget, method)}</bdi>
        <Facts method={method} />
      </td>
      <td role="cell" className="c-use">
        <Uses method={method} preselected={preselected} />
      </td>
      <td role="cell" className="c-added">
        <Added method={method} />
      </td>
      <td role="cell" className="c-state">
        <Badge {...LOOKS[look]}>{t(`methods.state.${look}`)}</Badge>
        <Note method={method} today={today} />
      </td>
      <td role="cell" className={classNames('c-act r nowrap', hasFix(method, today) && 'c-fix')}>
        <Actions method={method} owner={owner} today={today} preselected={preselected} acts={acts} />
      </td>
    </tr>
  )
}

/** Details below the name: bank, type, currency, holder and country; for a card, holder and expiry date. */
function Facts({ method }: { method: PaymentMethod }) {
  const { t, i18n } = useWidget()
  const { kind, bankName, accountType, currency, holderType, bankCountry, expiresOn } = method
  if (kind === 'card') {
    return (
      <span className="sub">
        <bdi>{method.name}</bdi>
        {expiresOn && ` · ${t('methods.expires', { month: monthOf(expiresOn, i18n.locale) })}`}
      </span>
    )
  }
  const country = bankCountry && new Intl.DisplayNames([languageOf(i18n.locale)], { type: 'region' }).of(bankCountry)
  const facts = [bankName, accountType && t(`methods.type.${accountType}`), currency]
  const more = [holderType && t(`methods.holder.${holderType}`), country]
  return (
    <>
      <span className="sub">{facts.filter(Boolean).join(' · ')}</span>
      <span className="sub">{more.filter(Boolean).join(' · ')}</span>
    </>
  )
}

const monthOf = (date: CalendarDate, locale: Parameters<typeof languageOf>[0]): string =>
  new Intl.DateTimeFormat(languageOf(locale), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${date}T12:00:00Z`),
  )

function Uses({ method, preselected }: Pick<Props, 'method' | 'preselected'>) {
  const { t } = useWidget()
  const isOver = method.status === 'disabled' || method.status === 'expired'
  if (isOver || (!method.onlinePayment && !method.autoPay))
    return <span className="muted">{t('methods.use.none')}</span>
  return (
    <span className="badges">
      {method.onlinePayment && <span>{t('methods.use.online')}</span>}
      {method.autoPay && (
        <Badge tone="success" icon={refreshCwIcon}>
          {t('methods.use.autoPay')}
        </Badge>
      )}
      {preselected?.isDefault && (
        <Badge tone="neutral" icon={checkIcon}>
          {t('methods.default', { currency: preselected.currency })}
        </Badge>
      )}
    </span>
  )
}

function Added({ method: { addedBy, addedAt, addedByLink } }: { method: PaymentMethod }) {
  const { t, formats } = useWidget()
  const when = addedAt && formats.date(wallClock(Date.parse(addedAt), PROGRAM_TIME_ZONE).date)
  if (!addedBy && !when) return <span className="muted">{t('methods.added.unknown')}</span>
  return (
    <>
      <span className="only-cards muted">{t('methods.column.added')} </span>
      <bdi className="added-by">{addedBy}</bdi>
      <span className="sub num">{addedByLink ? t('methods.added.byLink', { date: when ?? '' }) : when}</span>
    </>
  )
}

/** Note below the state: the pending step, or the reason why the method is off. */
function Note({ method, today }: Pick<Props, 'method' | 'today'>) {
  const { t, formats } = useWidget()
  const code = bankCodeOf(method)
  switch (lookOf(method)) {
    case 'waiting': {
      const { amountsArriveOn, triesLeft } = method
      if (amountsArriveOn !== null && !areAmountsThere(method, today)) {
        return (
          <span className="sub num">{t('methods.arrive', { date: formats.shortWeekdayDate(amountsArriveOn) })}</span>
        )
      }
      return triesLeft === null ? null : <span className="sub num">{t('methods.tries', { count: triesLeft })}</span>
    }
    case 'failed':
      return <span className="sub">{t('methods.failedNote')}</span>
    case 'off':
      return code ? <span className="sub num">{t('methods.code', { code })}</span> : null
    default:
      return null
  }
}

/** Whether the row has a labeled button, which is wider than a menu. */
const hasFix = (method: PaymentMethod, today: CalendarDate | null): boolean =>
  ['failed', 'off', 'expired'].includes(lookOf(method)) ||
  (lookOf(method) === 'waiting' && areAmountsThere(method, today))

/**
 * The button that fixes the row's problem, otherwise a menu; an account that waits for its verification amounts can
 * also be removed.
 */
function Actions({ method, owner, today, preselected, acts }: Props) {
  const widget = useWidget()
  const { t } = widget
  const look = lookOf(method)
  const name = methodName(widget, method)
  const of = (action: string) => t('methods.action.of', { action, name })
  if (look === 'failed' || look === 'off' || look === 'expired') {
    return (
      <Button
        size="sm"
        kind="danger-quiet"
        hasPopup="dialog"
        label={of(t('methods.action.remove'))}
        hasTooltip
        onClick={() => acts.open({ kind: 'remove', method })}
      >
        {t('methods.action.remove')}
      </Button>
    )
  }
  const isAccount = method.kind === 'bank account'
  const isReady = look === 'verified' && !method.autoPay
  const items: (MenuItem | false)[] = [
    isAccount && { id: 'edit', label: t('methods.action.edit'), onSelect: () => acts.open({ kind: 'edit', method }) },
    isAccount &&
      isReady && {
        id: 'auto-pay',
        label: t(owner ? 'methods.action.move' : 'methods.action.start'),
        onSelect: () => acts.open({ kind: owner ? 'auto-pay-move' : 'auto-pay-start', method }),
      },
    preselected !== null &&
      preselected.maySet && {
        id: 'default',
        label: t(preselected.isDefault ? 'methods.action.noDefault' : 'methods.action.default', {
          currency: preselected.currency,
        }),
        onSelect: () => acts.setDefault(method, !preselected.isDefault),
      },
    {
      id: 'remove',
      label: t('methods.action.remove'),
      destructive: true,
      separated: isAccount || preselected !== null,
      onSelect: () => acts.open({ kind: 'remove', method }),
    },
  ]
  return (
    <span className="row method-acts">
      {look === 'waiting' && areAmountsThere(method, today) && (
        <Button
          size="sm"
          hasPopup="dialog"
          label={of(t('methods.action.verify'))}
          hasTooltip
          onClick={() => acts.open({ kind: 'verify', method })}
        >
          {t('methods.action.verify')}
        </Button>
      )}
      <Menu
        label={t('methods.menu', { name })}
        trigger={(trigger) => (
          <Button {...trigger} size="sm" kind="quiet" icon={ellipsisIcon} label={t('methods.menu', { name })} />
        )}
        items={items.filter((item) => item !== false)}
      />
    </span>
  )
}
