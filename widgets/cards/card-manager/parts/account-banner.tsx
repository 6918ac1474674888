import { type CardAccountRefusal, whyCardNotRequested, whyCardNotTerminated } from '../../../../src/contract/index.ts'
import { WhyNot } from '../../../../src/kit/why-not.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import eyeIcon from 'lucide-static/icons/eye.svg'
import infoIcon from 'lucide-static/icons/info.svg'
import pauseIcon from 'lucide-static/icons/pause.svg'
import triangleAlertIcon from 'lucide-static/icons/triangle-alert.svg'
import type { CardFrame } from '../card-manager.state.ts'

/** Returns why no card can be requested here: the state of the account, or of all listed accounts. */
export function requestBlockedBy({
  account,
  accounts,
}: Pick<CardFrame, 'account' | 'accounts'>): CardAccountRefusal | null {
  if (account) return whyCardNotRequested(account)
  const refusals = [...accounts.values()].map(whyCardNotRequested)
  return refusals.every((each) => each !== null) ? (refusals[0] ?? null) : null
}

/** Rule, reason, and who can change it, shown before the user tries (CRD-4…CRD-6, CRD-43). */
export function AccountBanner({ frame, id }: { frame: CardFrame; id: string }) {
  const { t } = useWidget()
  const { account, isViewer, isAdmin, rights } = frame
  const why = requestBlockedBy(frame)
  const canEnd = !account || whyCardNotTerminated({ status: 'active' }, account) === null
  const isActing = rights.request || rights.terminate
  return (
    <>
      {why && isActing && (
        <div id={id}>
          <Banner tone="warning" icon={canEnd ? pauseIcon : triangleAlertIcon} title={t(`cards.account.${why}`)}>
            {t(canEnd ? 'cards.account.endsText' : 'cards.account.endedText')}
          </Banner>
        </div>
      )}
      {!rights.request && (
        <div id={why && isActing ? `${id}-role` : id}>
          <Banner icon={isViewer ? eyeIcon : infoIcon} title={t(isViewer ? 'cards.viewer' : 'cards.reader')}>
            {/* An admin has the right, but the session of this page does not include it. */}
            {isAdmin ? (
              <WhyNot needs={{ can: 'cards.request' }} />
            ) : (
              t(isViewer ? 'cards.viewerText' : 'cards.readerText')
            )}
          </Banner>
        </div>
      )}
    </>
  )
}
