import { useState } from 'react'
import { NetTermsError } from '../../../../src/contract/index.ts'
import { useLazyPart } from '../../../../src/kit/use-lazy-part.ts'
import { WhyNot } from '../../../../src/kit/why-not.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../../src/kit/widget-host.tsx'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import downloadIcon from 'lucide-static/icons/download.svg'
import infoIcon from 'lucide-static/icons/info.svg'
import userPlusIcon from 'lucide-static/icons/user-plus.svg'
import type { Notice } from '../../people/notice.ts'
import { useRunningImport } from '../../../shared/import-files/use-running-import.ts'
import type * as filesPart from '../files.part.tsx'
import type { UserFrame } from '../user-admin.state.ts'
import { useId } from '../../../../src/ui/use-id.ts'

interface Props {
  frame: UserFrame
  onInvite: () => void
  onImport: () => void
  tell: (notice: Notice | null) => void
}

/** The title with the number of users, and actions to add more; users who may only read see the reason (ACC-9). */
export function Head({ frame, onInvite, onImport, tell }: Props) {
  const { t } = useWidget()
  const [isExporting, setExporting] = useState(false)
  const whyId = useId()
  const running = useRunningImport(frame.rights.listImports)
  const files = useLazyPart<typeof filesPart>('user-admin.files', isExporting || running !== null)
  const { rights, total, companyName, role } = frame
  return (
    <>
      <header className="page-head">
        <div className="grow">
          <h2 className="h1">{t('people.title')}</h2>
          <p className="label num">
            {total !== null &&
              (companyName === null
                ? t('people.count', { count: total })
                : t('people.countOf', { count: total, company: companyName }))}
          </p>
        </div>
        <div className="row wrap acts">
          {rights.exportAll && (
            <Button icon={downloadIcon} hasPopup="dialog" onClick={() => setExporting(true)}>
              {t('people.export')}
            </Button>
          )}
          {(rights.invite || !rights.update) && (
            <Button
              kind="primary"
              icon={userPlusIcon}
              disabled={!rights.invite}
              describedBy={rights.invite ? undefined : whyId}
              onClick={onInvite}
            >
              {t('people.invite')}
            </Button>
          )}
        </div>
      </header>
      {isExporting && files.hasFailed && (
        <CodedFailure
          error={new NetTermsError('code-unavailable', 'The export of users did not load.')}
          onRetry={files.retry}
        />
      )}
      {isExporting && files.part && (
        <files.part.ExportDrawer
          onClose={(done) => {
            setExporting(false)
            if (done !== null) tell({ tone: 'success', title: done })
          }}
        />
      )}
      {running !== null && files.part && <files.part.RunningImport job={running} onShow={onImport} />}
      {!rights.update && (
        <div id={whyId}>
          <Banner icon={infoIcon} title={t(rights.lock ? 'people.limited.locks' : 'people.limited.reads')}>
            {/* Customer support has its own text; for an admin, the session of the page lacks the rights. */}
            {role === 'support' ? (
              t('people.limited.text', { role: t(`common.role.${role}`) })
            ) : (
              <WhyNot needs={{ can: 'users.update' }} />
            )}
          </Banner>
        </div>
      )}
    </>
  )
}
