import { useEffect, useRef } from 'react'
import { NetTermsError } from '../../../../src/contract/index.ts'
import { useLazyPart } from '../../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../../src/kit/widget-host.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Dialog } from '../../../../src/ui/dialog.tsx'
import { tabId, Tabs } from '../../../../src/ui/tabs.tsx'
import arrowLeftIcon from 'lucide-static/icons/arrow-left.svg'
import type { Notice } from '../../people/notice.ts'
import type * as importPart from '../import.part.tsx'
import { INVITE_WAYS, type OpenedImport, type UserFrame } from '../user-admin.state.ts'
import type { Opened } from '../use-opened.ts'
import { OneForm } from './one-form.tsx'
import { SeveralForm } from './several-form.tsx'
import { useCommon } from './use-invitation.ts'
import { useOne } from './use-one.ts'
import { useSeveral } from './use-several.ts'
import { useId } from '../../../../src/ui/use-id.ts'

interface Props {
  frame: UserFrame
  opened: Opened
  file: OpenedImport
  tell: (notice: Notice | null) => void
}

/** One user, several as pasted lines, or a CSV file; the input of each method is kept while another is open. */
export function InviteScreen({ frame, opened, file, tell }: Props) {
  const { t } = useWidget()
  const panelId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const way = INVITE_WAYS.find((each) => each === opened.id) ?? 'one'
  const common = useCommon()
  const one = useOne()
  const several = useSeveral()
  const csv = useLazyPart<typeof importPart>('user-admin.import', way === 'file')
  const isDirty = one.isDirty || several.isDirty
  const { setDirty } = opened
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => setDirty(isDirty), [isDirty])
  const finish = (notice: Notice) => {
    tell(notice)
    setDirty(false)
    opened.close()
  }
  const ways = frame.rights.importAll ? INVITE_WAYS : INVITE_WAYS.filter((each) => each !== 'file')
  const hasGroups = frame.rights.move
  return (
    <div className="user-admin invite stack gap-4">
      <p className="crumb no-print">
        <Button kind="link" className="arrow" icon={arrowLeftIcon} onClick={opened.close}>
          {t('people.title')}
        </Button>
      </p>
      <h2 ref={heading} className="h1" tabIndex={-1}>
        {t('people.invite')}
      </h2>
      <Tabs
        label={t('people-invite.ways')}
        panelId={panelId}
        selected={way}
        onChange={opened.open}
        tabs={ways.map((id) => ({ id, label: t(`people-invite.way.${id}`) }))}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, way)} className="invite-panel">
        {way === 'one' && (
          <div className="invite-split">
            <article part="card" className="card pad">
              <OneForm
                form={one}
                common={common}
                hasGroups={hasGroups}
                onCancel={opened.close}
                onDone={(user) =>
                  finish({
                    tone: 'success',
                    title: t('people-invite.done', { name: user.fullName }),
                    text: t('people-invite.doneText', { email: user.emailAddress }),
                  })
                }
              />
            </article>
            <WhatHappens />
          </div>
        )}
        {way === 'several' && (
          <div className="invite-split">
            <article part="card" className="card pad">
              <SeveralForm
                form={several}
                common={common}
                hasGroups={hasGroups}
                onCancel={opened.close}
                onDone={(count) => finish({ tone: 'success', title: t('people-invite.doneSeveral', { count }) })}
              />
            </article>
            <WhatHappens />
          </div>
        )}
        {way === 'file' && csv.part && <csv.part.ImportForm frame={frame} opened={opened} file={file} tell={tell} />}
        {way === 'file' && csv.hasFailed && (
          <CodedFailure
            error={new NetTermsError('code-unavailable', 'The import of files did not load.')}
            onRetry={csv.retry}
          />
        )}
        {way === 'file' && !csv.part && !csv.hasFailed && <span className="skel tall w2" />}
      </div>
      <Dialog
        open={opened.isAsking}
        title={t('people-invite.leave')}
        safeLabel={t('people-invite.stay')}
        onClose={opened.stay}
        action={{ label: t('people-invite.discard'), kind: 'destructive', onClick: opened.leave }}
      >
        <p>{t('people-invite.leaveText')}</p>
      </Dialog>
    </div>
  )
}

function WhatHappens() {
  const { t } = useWidget()
  return (
    <aside part="card" className="card pad stack gap-3">
      <h3 className="h3">{t('people-invite.next')}</h3>
      <p className="small muted">{t('people-invite.nextLink')}</p>
      <p className="small muted">{t('people-invite.nextAgain')}</p>
    </aside>
  )
}
