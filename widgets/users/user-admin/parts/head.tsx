import { useState } from 'react'
import { NetTermsError } from '../../../../src/contract/index.ts'
import { useLazyPart } from '../../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../../src/kit/widget-host.tsx'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import downloadIcon from 'lucide-static/icons/download.svg'
import infoIcon from 'lucide-static/icons/info.svg'
import userPlusIcon from 'lucide-static/icons/user-plus.svg'
import type { Notice } from '../acts.ts'
import type * as exportPart from '../export.part.tsx'
import type { UserFrame } from '../user-admin.state.ts'

interface Props {
  frame: UserFrame
  onInvite: () => void
  tell: (notice: Notice | null) => void
}

/** The title with how many users there are, and the ways to more of them; who may only look is told why (ACC-9). */
export function Head({ frame, onInvite, tell }: Props) {
  const { t } = useWidget()
  const [isExporting, setExporting] = useState(false)
  const file = useLazyPart<typeof exportPart>('user-admin.export', isExporting)
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
          {rights.invite && (
            <Button kind="primary" icon={userPlusIcon} onClick={onInvite}>
              {t('people.invite')}
            </Button>
          )}
        </div>
      </header>
      {isExporting && file.hasFailed && (
        <CodedFailure
          error={new NetTermsError('code-unavailable', 'The export of users did not load.')}
          onRetry={file.retry}
        />
      )}
      {isExporting && file.part && (
        <file.part.ExportDrawer
          onClose={(notice) => {
            setExporting(false)
            if (notice) tell(notice)
          }}
        />
      )}
      {!rights.update && (
        <Banner icon={infoIcon} title={t(rights.lock ? 'people.limited.locks' : 'people.limited.reads')}>
          {t('people.limited.text', { role: t(`common.role.${role}`) })}
        </Banner>
      )}
    </>
  )
}
