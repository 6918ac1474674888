import type { Rejection } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { triesLeft } from '../rejection-looks.ts'

/** Text for how often the rejection can still be resubmitted; zero has its own text. */
export function TriesLeft({ rejection }: { rejection: Pick<Rejection, 'resubmissions'> }) {
  const { t } = useWidget()
  const count = triesLeft(rejection)
  return <>{count === 0 ? t('rejections.noTries') : t('rejections.tries', { count })}</>
}
