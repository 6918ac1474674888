import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import infoIcon from 'lucide-static/icons/info.svg'
import userPlusIcon from 'lucide-static/icons/user-plus.svg'
import type { Notice } from '../acts.ts'
import type { UserFrame } from '../user-admin.state.ts'

interface Props {
  frame: UserFrame
  onInvite: () => void
  tell: (notice: Notice | null) => void
}

/** The title with how many users there are, and the ways to more of them; who may only look is told why (ACC-9). */
export function Head({ frame, onInvite }: Props) {
  const { t } = useWidget()
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
          {rights.invite && (
            <Button kind="primary" icon={userPlusIcon} onClick={onInvite}>
              {t('people.invite')}
            </Button>
          )}
        </div>
      </header>
      {!rights.update && (
        <Banner icon={infoIcon} title={t(rights.lock ? 'people.limited.locks' : 'people.limited.reads')}>
          {t('people.limited.text', { role: t(`common.role.${role}`) })}
        </Banner>
      )}
    </>
  )
}
