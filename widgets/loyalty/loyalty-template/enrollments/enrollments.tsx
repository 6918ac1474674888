/**
 * The accounts of a program: search, enroll, remove, or enroll from a file. Source: docs/spec/loyalty.md
 * LOY-241…LOY-248.
 */
import circleCheckIcon from 'lucide-static/icons/circle-check.svg'
import infoIcon from 'lucide-static/icons/info.svg'
import filterIcon from 'lucide-static/icons/list-filter.svg'
import triangleAlertIcon from 'lucide-static/icons/triangle-alert.svg'
import uploadIcon from 'lucide-static/icons/upload.svg'
import usersIcon from 'lucide-static/icons/users.svg'
import { type ReactNode, useRef, useState } from 'react'
import {
  ENROLLMENT_LIMITS,
  getLoyaltyTemplate,
  LOYALTY_ACCOUNT_FILTERS,
  type LoyaltyAccount,
  type LoyaltyTemplate,
} from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { OutdatedBanner } from '../../../../src/kit/outdated-banner.tsx'
import { SearchBox } from '../../../../src/kit/search-box.tsx'
import { useLazyPart } from '../../../../src/kit/use-lazy-part.ts'
import { useMay } from '../../../../src/kit/use-may.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Empty } from '../../../../src/ui/empty.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import { focusById } from '../../../../src/ui/focus.ts'
import { Select } from '../../../../src/ui/select.tsx'
import { SelectionBar } from '../../../../src/ui/selection-bar.tsx'
import { TableSkeleton } from '../../../../src/ui/table-skeleton.tsx'
import { useId } from '../../../../src/ui/use-id.ts'
import type * as filePart from '../enrollment-file.part.tsx'
import { type AccountAct, AccountsTable, type Selection } from './accounts-table.tsx'
import { ActDialog, type Done } from './act-dialog.tsx'
import { canEnroll, canRemove } from './enrollment-looks.ts'
import { type Accounts, useAccounts } from './use-accounts.ts'
import { useSelection } from './use-selection.ts'

const FLAGS = { flags: ['customerLoyaltyProgramEnabled'] } as const
const NO_FILTER = ''

export function Enrollments({ programId }: { programId: string }) {
  const { t, i18n } = useWidget()
  const accounts = useAccounts(programId)
  const { answer, error, retry } = useCall(getLoyaltyTemplate, { params: { template_id: programId } })
  const failed = [
    { isMissing: !answer, error, retry },
    { isMissing: !accounts.rows, error: accounts.error, retry: accounts.retry },
  ].find((each) => each.isMissing && each.error)
  if (failed?.error) {
    return (
      <Failure
        title={t('loyalty-enrollment.failed')}
        message={i18n.errorText(failed.error.code)}
        reference={failed.error.correlationId ? t('common.reference', { id: failed.error.correlationId }) : undefined}
        action={failed.error.retryable ? { label: t('common.tryAgain'), onClick: failed.retry } : undefined}
      />
    )
  }
  if (!answer || !accounts.rows) {
    return (
      <div part="card" className="card">
        <TableSkeleton rows={6} label={t('common.loading')} />
      </div>
    )
  }
  return <Program program={answer.data} accounts={accounts} rows={accounts.rows} />
}

interface ProgramProps {
  program: LoyaltyTemplate
  accounts: Accounts
  rows: readonly LoyaltyAccount[]
}

function Program({ program, accounts, rows }: ProgramProps) {
  const { t } = useWidget()
  const mayEnroll = useMay('loyalty-enrollments.create', FLAGS)
  const mayRemove = useMay('loyalty-enrollments.remove', FLAGS)
  const mayImport = useMay('loyalty-enrollments.import', FLAGS)
  const [act, setAct] = useState<AccountAct | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [isFile, setFile] = useState(false)
  const file = useLazyPart<typeof filePart>('loyalty-template.enrollment-file', isFile)
  const selection = useSelection(rows)
  const searchId = useId()
  const isOpen = program.status === 'active' && mayEnroll
  const box = useRef<HTMLDivElement>(null)
  const toSearch = () => box.current && focusById(box.current, searchId)
  const open = (next: AccountAct) => {
    setDone(null)
    setAct(next)
  }
  if (isFile && file.part) {
    return (
      <file.part.EnrollmentFile
        program={program}
        onClose={() => {
          setFile(false)
          accounts.retry()
        }}
      />
    )
  }
  return (
    <div className="stack gap-4" ref={box}>
      {program.status !== 'active' && (
        <Banner icon={infoIcon} title={t('loyalty-enrollment.notOpen')}>
          {mayRemove && t('loyalty-enrollment.notOpenText')}
        </Banner>
      )}
      {isFile && file.hasFailed && (
        <Failure
          bare
          message={t('loyalty-enrollment.partFailed')}
          action={{ label: t('common.tryAgain'), onClick: file.retry }}
        />
      )}
      <DoneBanner done={done} />
      <Tools accounts={accounts} searchId={searchId}>
        {isOpen && mayImport && (
          <Button icon={uploadIcon} busy={isFile && !file.hasFailed} onClick={() => setFile(true)}>
            {t('loyalty-enrollment.file')}
          </Button>
        )}
      </Tools>
      <OutdatedBanner title={t('loyalty-enrollment.outdated')} error={accounts.error} onRetry={accounts.retry} />
      {rows.length > 0 ? (
        <AccountsTable
          accounts={accounts}
          rows={rows}
          currency={program.currency}
          programName={program.name}
          selection={mayEnroll || mayRemove ? selection : null}
          isOpen={isOpen}
          onAct={open}
        />
      ) : (
        <None accounts={accounts} toSearch={toSearch} />
      )}
      {selection.chosen.size > 0 && (
        <Bar selection={selection} isOpen={isOpen} mayRemove={mayRemove} onAct={open} onCleared={toSearch} />
      )}
      {act && (
        <ActDialog
          act={act}
          program={program}
          onClose={(result) => {
            setAct(null)
            setDone(result)
            if (result) selection.clear()
          }}
        />
      )}
    </div>
  )
}

function Tools({ accounts, searchId, children }: { accounts: Accounts; searchId: string; children: ReactNode }) {
  const { t, formats } = useWidget()
  const { counts, status, search, change } = accounts
  const option = (value: string, label: string, count: number) => ({
    value,
    label: t('loyalty-enrollment.filter.option', { status: label, number: formats.number(count) }),
  })
  const all = counts ? LOYALTY_ACCOUNT_FILTERS.reduce((sum, each) => sum + counts[each], 0) : 0
  return (
    <div className="tools enrollment-tools">
      <SearchBox
        id={searchId}
        label={t('loyalty-enrollment.search')}
        placeholder={t('loyalty-enrollment.search')}
        search={search}
        onSearch={(account) => change({ account })}
      />
      <Select
        size="sm"
        label={t('loyalty-enrollment.status')}
        labelHidden
        value={status ?? NO_FILTER}
        onChange={(enrollment) => change({ enrollment })}
        options={[
          option(NO_FILTER, t('loyalty-enrollment.filter.all'), all),
          ...LOYALTY_ACCOUNT_FILTERS.map((each) =>
            option(each, t(`loyalty-enrollment.status.${each}`), counts?.[each] ?? 0),
          ),
        ]}
      />
      {children}
    </div>
  )
}

function None({ accounts, toSearch }: { accounts: Accounts; toSearch: () => void }) {
  const { t } = useWidget()
  if (accounts.search === '' && accounts.status === null && accounts.page === 1) {
    return <Empty icon={usersIcon} title={t('loyalty-enrollment.none')} role="status" />
  }
  return (
    <Empty
      icon={filterIcon}
      title={t('loyalty-enrollment.noMatch')}
      role="status"
      action={
        <Button
          onClick={() => {
            accounts.clear()
            toSearch()
          }}
        >
          {t('loyalty-enrollment.clear')}
        </Button>
      }
    />
  )
}

/** Result of the last action, with the accounts that were left out and why. */
function DoneBanner({ done }: { done: Done | null }) {
  const { t, formats } = useWidget()
  const isWhole = done !== null && done.left.length === 0
  return (
    <div role="status">
      {done && (
        <Banner
          tone={isWhole ? 'success' : 'warning'}
          icon={isWhole ? circleCheckIcon : triangleAlertIcon}
          title={
            done.count === 0
              ? t('loyalty-enrollment.done.none')
              : t(`loyalty-enrollment.done.${done.kind}`, { number: formats.number(done.count) })
          }
        >
          {!isWhole && (
            <ul className="enrollment-names">
              {done.left.map(({ id, name, why }) => (
                <li key={id}>
                  <bdi>{name}</bdi> <span className="num">{id}</span>: {why}
                </li>
              ))}
            </ul>
          )}
        </Banner>
      )}
    </div>
  )
}

interface BarProps {
  selection: Selection
  isOpen: boolean
  mayRemove: boolean
  onAct: (act: AccountAct) => void
  onCleared: () => void
}

function Bar({ selection, isOpen, mayRemove, onAct, onCleared }: BarProps) {
  const { t, formats } = useWidget()
  const chosen = [...selection.chosen.values()]
  const toEnroll = isOpen ? chosen.filter(canEnroll) : []
  const toRemove = mayRemove ? chosen.filter(canRemove) : []
  return (
    <SelectionBar
      label={t('loyalty-enrollment.bar.label')}
      title={t('loyalty-enrollment.bar.count', { number: formats.number(chosen.length) })}
      note={
        <>
          {chosen.length >= ENROLLMENT_LIMITS.maxTogether && (
            <>{t('loyalty-enrollment.bar.full', { maximum: formats.number(ENROLLMENT_LIMITS.maxTogether) })} · </>
          )}
          <Button
            kind="link"
            className="plain"
            onClick={() => {
              selection.clear()
              onCleared()
            }}
          >
            {t('loyalty-enrollment.bar.clear')}
          </Button>
        </>
      }
    >
      {toRemove.length > 0 && (
        <Button hasPopup="dialog" onClick={() => onAct({ kind: 'remove', accounts: toRemove })}>
          {t('loyalty-enrollment.bar.remove', { number: formats.number(toRemove.length) })}
        </Button>
      )}
      {toEnroll.length > 0 && (
        <Button kind="primary" hasPopup="dialog" onClick={() => onAct({ kind: 'enroll', accounts: toEnroll })}>
          {t('loyalty-enrollment.bar.enroll', { number: formats.number(toEnroll.length) })}
        </Button>
      )}
    </SelectionBar>
  )
}
