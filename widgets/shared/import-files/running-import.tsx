import type { CredentialImport } from '../../../src/contract/index.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Banner } from '../../../src/ui/banner.tsx'
import { Button } from '../../../src/ui/button.tsx'
import infoIcon from 'lucide-static/icons/info.svg'

interface Props {
  job: CredentialImport
  onShow(): void
}

/** Message that an import is running, with a link to it (USR-87). */
export function RunningImport({ job, onShow }: Props) {
  const { t, formats } = useWidget()
  const { isApplied, fileName, rowsDone, rowsTotal } = job
  return (
    <Banner
      icon={infoIcon}
      title={t(isApplied ? 'people-files.importing' : 'people-files.trying', { file: fileName })}
      action={
        <Button size="sm" onClick={onShow}>
          {t('people-files.show')}
        </Button>
      }
    >
      <span className="num">
        {t('people-files.progress', { done: formats.number(rowsDone), total: formats.number(rowsTotal) })}
      </span>
    </Banner>
  )
}
