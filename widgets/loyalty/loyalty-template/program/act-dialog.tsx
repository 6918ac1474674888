/**
 * Copies, activates and closes a program; sends the request only once per dialog. Source: docs/spec/loyalty.md
 * LOY-235…LOY-237.
 */
import { useState } from 'react'
import {
  activateLoyaltyTemplate,
  closeLoyaltyTemplate,
  copyLoyaltyTemplate,
  graphemesIn,
  isBlank,
  type LoyaltyTemplate,
  TEMPLATE_LIMITS,
} from '../../../../src/contract/index.ts'
import { useAction } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Dialog } from '../../../../src/ui/dialog.tsx'
import { TextInput } from '../../../../src/ui/text-input.tsx'
import type { Ways } from '../loyalty-template.state.ts'
import { useOnce } from '../parts/use-once.ts'

export type Act = 'copy' | 'activate' | 'close'

interface Props {
  template: LoyaltyTemplate
  ways: Ways
  /** @param done message of the result; null if nothing was changed */
  onClose(done: string | null): void
}

export function ActDialog({ act, ...props }: Props & { act: Act }) {
  return act === 'copy' ? <CopyDialog {...props} /> : <MoveDialog act={act} {...props} />
}

function CopyDialog({ template, ways, onClose }: Props) {
  const { t, formats } = useWidget()
  const copy = useAction(copyLoyaltyTemplate)
  const once = useOnce()
  const { maxName } = TEMPLATE_LIMITS
  const [name, setName] = useState(() => t('loyalty-terms.copy.name', { name: template.name }))
  const [isChecked, setChecked] = useState(false)
  const problem = isBlank(name)
    ? t('loyalty-terms.name.missing')
    : graphemesIn(name.trim()) > maxName
      ? t('loyalty-terms.name.tooLong', { max: formats.number(maxName) })
      : undefined
  function submit(): void {
    setChecked(true)
    if (problem !== undefined) return
    const body = { template_name: name.trim() }
    void once.run(body.template_name, async (options) => {
      const { data } = await copy.run({ params: { template_id: template.id }, body }, options)
      ways.open(data.id)
      onClose(t('loyalty-terms.copy.done', { name: data.name }))
    })
  }
  return (
    <Dialog
      open
      title={t('loyalty-terms.copy.title', { name: template.name })}
      safeLabel={t('loyalty-terms.cancel')}
      onClose={() => onClose(null)}
      busy={copy.isRunning}
      error={once.errorText}
      action={{ label: t('loyalty-terms.copy.make'), onClick: submit }}
    >
      <p>{t('loyalty-terms.copy.text')}</p>
      <TextInput
        label={t('loyalty-terms.name')}
        required
        value={name}
        onChange={setName}
        error={isChecked ? problem : undefined}
      />
    </Dialog>
  )
}

function MoveDialog({ act, template, ways, onClose }: Props & { act: 'activate' | 'close' }) {
  const { t, formats } = useWidget()
  const activate = useAction(activateLoyaltyTemplate)
  const close = useAction(closeLoyaltyTemplate)
  const once = useOnce()
  const values = {
    name: template.name,
    date: formats.date(template.endsOn),
    customers: formats.number(template.enrolledCount),
  }
  const submit = () =>
    void once.run(`${template.version}`, async (options) => {
      const input = { params: { template_id: template.id }, body: { version: template.version } }
      await (act === 'activate' ? activate.run(input, options) : close.run(input, options))
      onClose(t(`loyalty-terms.${act}.done`, values))
    })
  return (
    <Dialog
      open
      title={t(`loyalty-terms.${act}.title`, values)}
      safeLabel={t('loyalty-terms.cancel')}
      onClose={() => {
        // Another user may have changed the program, so the page behind the dialog reloads its status.
        if (once.error) ways.refresh()
        onClose(null)
      }}
      busy={activate.isRunning || close.isRunning}
      error={once.errorText}
      action={{
        label: t(`loyalty-terms.${act}.do`),
        kind: act === 'close' ? 'destructive' : 'primary',
        onClick: submit,
      }}
    >
      <p>{t(`loyalty-terms.${act}.text`, values)}</p>
      {act === 'close' && (
        <p>
          {template.enrolledCount === 0 ? t('loyalty-terms.close.none') : t('loyalty-terms.close.customers', values)}
        </p>
      )}
    </Dialog>
  )
}
