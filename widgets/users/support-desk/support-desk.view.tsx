import { useState } from 'react'
import { LIMITS, NO_ACCOUNT, type User } from '../../../src/contract/index.ts'
import { SearchBox } from '../../../src/kit/search-box.tsx'
import { useLazyPart } from '../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Banner } from '../../../src/ui/banner.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { Empty } from '../../../src/ui/empty.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import { useId } from '../../../src/ui/use-id.ts'
import eyeIcon from 'lucide-static/icons/eye.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import searchIcon from 'lucide-static/icons/search.svg'
import definitionSheet from '../../../src/ui/sheets/definition-list.css?inline'
import tableSheet from '../../../src/ui/sheets/table.css?inline'
import tabsSheet from '../../../src/ui/sheets/tabs.css?inline'
import { NoticeBanner } from '../people/notice-banner.tsx'
import type * as actsPart from './acts.part.tsx'
import { AccountCard } from './parts/account-card.tsx'
import { DisputesCard } from './parts/disputes-card.tsx'
import { Results } from './parts/results.tsx'
import { UserCard } from './parts/user-card.tsx'
import sheet from './support-desk.css?inline'
import type { SupportDesk } from './support-desk.state.ts'
import { type DeskActs, useDeskActs } from './use-desk-acts.ts'
import type { AccountView } from './use-account-view.ts'

export const sheets: string[] = [tableSheet, tabsSheet, definitionSheet, sheet]

interface Question {
  what: 'lock' | 'unlock'
  user: User
}

export function SupportDeskView({ state: desk }: { state: SupportDesk }) {
  const { t, formats } = useWidget()
  const searchId = useId()
  const acts = useDeskActs()
  const [question, request] = useState<Question | null>(null)
  const { user, account, query, view } = desk
  const side = user ? (
    <UserCard key={user.id} desk={desk} user={user} acts={acts} onAsk={(what) => request({ what, user })} />
  ) : account ? (
    <AccountCard key={account.id} desk={desk} account={account} />
  ) : null
  return (
    <div className="support-desk stack">
      <div className="page-head">
        <div className="grow">
          <h2 className="h1">{t('support.title')}</h2>
          <p className="label">{t('support.intro')}</p>
        </div>
      </div>
      <Viewing view={view} />
      <NoticeBanner notice={acts.notice} onClose={acts.closeNotice} />
      <SearchBox
        id={searchId}
        label={t('support.search')}
        placeholder={t('support.search')}
        search={query.search}
        onSearch={(q) => desk.change({ q, kind: '' })}
      />
      {query.search === '' && side === null ? (
        <>
          <Empty icon={searchIcon} title={t('support.start')}>
            {t('support.startText', { number: formats.number(LIMITS.searchMinLength) })}
          </Empty>
          <DisputesCard desk={desk} />
        </>
      ) : query.search === '' ? (
        side
      ) : (
        <Results desk={desk} side={side} />
      )}
      {question && <Acts question={question} acts={acts} onClose={() => request(null)} />}
    </div>
  )
}

/** SUP-5: names the viewed account, until the view ends. */
function Viewing({ view }: { view: AccountView }) {
  const { t, i18n } = useWidget()
  const { viewed, busy, error, open, end } = view
  return (
    <>
      {error && (
        <Banner tone="danger" icon={octagonAlertIcon} role="alert" title={t('support.view.failed')}>
          {i18n.errorText(error.code)}
        </Banner>
      )}
      {viewed && (
        <Banner
          tone="warning"
          icon={eyeIcon}
          role="status"
          title={t('support.view.title', { name: viewed.name })}
          action={
            <span className="row wrap">
              <Button size="sm" onClick={() => open(viewed.id)}>
                {t('support.view.go')}
              </Button>
              <Button size="sm" busy={busy === NO_ACCOUNT} onClick={end}>
                {t('support.view.end')}
              </Button>
            </span>
          }
        >
          {t('support.view.text')}
        </Banner>
      )}
    </>
  )
}

interface ActsProps {
  question: Question
  acts: DeskActs
  onClose: () => void
}

function Acts({ question: { what, user }, acts, onClose }: ActsProps) {
  const { t } = useWidget()
  const { part, hasFailed, retry } = useLazyPart<typeof actsPart>('support-desk.acts')
  if (hasFailed) {
    return <Failure message={t('support.partFailed')} action={{ label: t('common.tryAgain'), onClick: retry }} />
  }
  if (!part) return null
  // The result is shown above the list, so the confirmation closes in any case.
  const after = (done: Promise<void>) => void done.then(onClose)
  return what === 'lock' ? (
    <part.LockDialog
      user={user}
      isBusy={acts.isBusy}
      onClose={onClose}
      onLock={(reason) => after(acts.lock(user, reason))}
    />
  ) : (
    <part.UnlockDialog user={user} isBusy={acts.isBusy} onClose={onClose} onUnlock={() => after(acts.unlock(user))} />
  )
}

export function SupportDeskSkeleton() {
  return (
    <div className="support-desk stack" aria-busy="true">
      <div className="stack gap-2">
        <span className="skel tall w2" />
        <span className="skel w4" />
      </div>
      <span className="skel tall" />
      <div part="card" className="card pad stack gap-5">
        <span className="skel tall w4" />
        <span className="skel w4" />
      </div>
    </div>
  )
}
