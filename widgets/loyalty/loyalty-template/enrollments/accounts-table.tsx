import { ENROLLMENT_LIMITS, type LoyaltyAccount } from '../../../../src/contract/index.ts'
import { ListPager } from '../../../../src/kit/list-pager.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Badge } from '../../../../src/ui/badge.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Checkbox } from '../../../../src/ui/checkbox.tsx'
import { classNames } from '../../../../src/ui/class-names.ts'
import { useId } from '../../../../src/ui/use-id.ts'
import { canEnroll, canRemove, ENROLLMENT_LOOKS } from './enrollment-looks.ts'
import type { Accounts } from './use-accounts.ts'

export interface Selection {
  chosen: ReadonlyMap<string, LoyaltyAccount>
  tick(accounts: readonly LoyaltyAccount[], isOn: boolean): void
  clear(): void
}

export interface AccountAct {
  kind: 'enroll' | 'remove'
  accounts: readonly LoyaltyAccount[]
}

interface Props {
  accounts: Accounts
  rows: readonly LoyaltyAccount[]
  currency: string
  programName: string
  /** Selected accounts; null if the user may only read. */
  selection: Selection | null
  /** True if the program accepts new accounts. */
  isOpen: boolean
  onAct: (act: AccountAct) => void
}

/** A page of accounts; each can be enrolled or removed in its row, or selected for a joint action. */
export function AccountsTable({ accounts, rows, programName, selection, isOpen, ...row }: Props) {
  const { t } = useWidget()
  const idBase = useId()
  const actOf = (account: LoyaltyAccount) =>
    canRemove(account) && account.outcome !== 'enrolled'
      ? ('remove' as const)
      : canEnroll(account) && isOpen
        ? ('enroll' as const)
        : canRemove(account)
          ? ('remove' as const)
          : null
  const selectable = rows.filter((account) => actOf(account) !== null)
  const chosen = selectable.filter(({ id }) => selection?.chosen.has(id)).length
  const pageBox = {
    checked: chosen > 0 && (chosen === selectable.length || ('mixed' as const)),
    disabled: selectable.length === 0,
    onChange: (isOn: boolean) => selection?.tick(selectable, isOn),
  }
  return (
    <div part="card" className="card enrollments" aria-busy={accounts.isRefreshing || undefined}>
      {selection && selectable.length > 0 && (
        <div className="select-page only-cards">
          <Checkbox {...pageBox}>{t('loyalty-enrollment.select.page')}</Checkbox>
        </div>
      )}
      <table part="table" className={classNames('tbl cards', !selection && 'nosel')} role="table">
        <caption className="vh">{t('loyalty-enrollment.caption', { program: programName })}</caption>
        <thead part="table-header" role="rowgroup">
          <tr role="row">
            {selection && (
              <th scope="col">
                <Checkbox {...pageBox} label={t('loyalty-enrollment.select.page')} />
              </th>
            )}
            <th scope="col">{t('loyalty-enrollment.account')}</th>
            <th scope="col">{t('loyalty-enrollment.status')}</th>
            {selection && (
              <th scope="col">
                <span className="vh">{t('loyalty-enrollment.action')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((account) => (
            <AccountRow
              key={account.id}
              idBase={idBase}
              account={account}
              act={actOf(account)}
              selection={selection}
              {...row}
            />
          ))}
        </tbody>
      </table>
      <ListPager
        page={accounts.page}
        size={accounts.size}
        chosenSize={accounts.chosenSize}
        shown={rows.length}
        recordCount={accounts.recordCount}
        isHiddenWhenShort
        onPage={(page) => accounts.change({ 'account-page': String(page) })}
        onSize={(size) => accounts.change({ 'account-rows': size })}
      />
    </div>
  )
}

interface RowProps extends Pick<Props, 'currency' | 'selection' | 'onAct'> {
  account: LoyaltyAccount
  act: AccountAct['kind'] | null
  idBase: string
}

function AccountRow({ account, act, currency, selection, idBase, onAct }: RowProps) {
  const { t, formats } = useWidget()
  const { id, name, status, outcome, enrolledOn, endedOn, endReason } = account
  const isChosen = selection?.chosen.has(id) ?? false
  const isFull = !isChosen && (selection?.chosen.size ?? 0) >= ENROLLMENT_LIMITS.maxTogether
  const why = selection && (outcome === 'inactive' || outcome === 'wrong-currency' || outcome === 'reward-used')
  const whyId = `${idBase}-${id}`
  return (
    <tr role="row" part={isChosen ? 'row selected-row' : 'row'} data-id={id} aria-selected={isChosen || undefined}>
      {selection && (
        <td role="cell" className="c-sel">
          <Checkbox
            checked={isChosen}
            disabled={act === null || isFull}
            describedBy={why ? whyId : undefined}
            label={t('loyalty-enrollment.select.row', { name })}
            onChange={(isOn) => selection.tick([account], isOn)}
          />
        </td>
      )}
      <td role="cell" className="c-main">
        <bdi className="strong">{name}</bdi>
        <span className="sub num">{id}</span>
      </td>
      <td role="cell" className="c-b">
        {status === null ? (
          <span className="muted">{t('loyalty-enrollment.status.none')}</span>
        ) : (
          <Badge {...ENROLLMENT_LOOKS[status]}>{t(`loyalty-enrollment.status.${status}`)}</Badge>
        )}
        {status === 3 && enrolledOn !== null && (
          <span className="sub num">{t('loyalty-enrollment.since', { date: formats.date(enrolledOn) })}</span>
        )}
        {status === 4 && endedOn !== null && (
          <span className="sub num">
            {t('loyalty-enrollment.until', { date: formats.date(endedOn) })}
            {endReason !== null && (
              <>
                {' · '}
                <bdi>{endReason}</bdi>
              </>
            )}
          </span>
        )}
        {why && (
          <span id={whyId} className="sub">
            {t(`loyalty-enrollment.outcome.${outcome}`, { currency })}
          </span>
        )}
      </td>
      {selection && (
        <td role="cell" className={classNames('c-e r nowrap', act === null && 'c-drop')}>
          {act !== null && (
            <Button
              size="sm"
              hasPopup="dialog"
              label={t(`loyalty-enrollment.row.${act}`, { name })}
              onClick={() => onAct({ kind: act, accounts: [account] })}
            >
              {t(`loyalty-enrollment.${act}`)}
            </Button>
          )}
        </td>
      )}
    </tr>
  )
}
