import { useState } from 'react'
import {
  createSavedView,
  deleteSavedView,
  LIMITS,
  type NetTermsError,
  type SavedView,
  updateSavedView,
} from '../../../../../src/contract/index.ts'
import { useAction } from '../../../../../src/data/use-call.ts'
import { useWidget } from '../../../../../src/kit/widget-context.ts'
import { Dialog } from '../../../../../src/ui/dialog.tsx'
import { TextInput } from '../../../../../src/ui/text-input.tsx'
import type { ViewParams } from './use-views.ts'

export type Asked = { what: 'save' } | { what: 'rename' | 'replace' | 'delete'; view: SavedView }

interface Props {
  asked: Asked
  /** The view to save: the current list. */
  current: ViewParams
  /** @param done message of the result; undefined if nothing was done */
  onClose: (done?: string) => void
}

/** Saves the current list under a name; or renames, replaces or deletes a view after confirmation (INV-150). */
export function ViewDialog({ asked, current, onClose }: Props) {
  const { t, i18n } = useWidget()
  const create = useAction(createSavedView)
  const update = useAction(updateSavedView)
  const remove = useAction(deleteSavedView)
  const view = asked.what === 'save' ? null : asked.view
  const [name, setName] = useState(view?.name ?? '')
  const [problem, setProblem] = useState('')
  const [error, setError] = useState<NetTermsError | null>(null)
  const isBusy = create.isRunning || update.isRunning || remove.isRunning

  async function attempt(work: () => Promise<unknown>, done: string): Promise<void> {
    setProblem('')
    setError(null)
    try {
      await work()
      onClose(done)
    } catch (cause) {
      setError(cause as NetTermsError)
    }
  }
  const typed = name.trim()
  const saved = t('invoice-views.saved', { name: typed })
  const params = { ...current }
  const replace = (viewId: string) =>
    attempt(() => update.run({ params: { view_id: viewId }, body: { params } }), saved)

  if (view && asked.what === 'delete') {
    return (
      <Dialog
        open
        title={t('invoice-views.deleteTitle', { name: view.name })}
        safeLabel={t('invoice-views.keep')}
        onClose={() => onClose()}
        busy={isBusy}
        error={error && i18n.errorText(error.code)}
        action={{
          kind: 'destructive',
          label: t('invoice-views.delete'),
          onClick: () =>
            void attempt(
              () => remove.run({ params: { view_id: view.id } }),
              t('invoice-views.deleted', { name: view.name }),
            ),
        }}
      >
        <p>{t('invoice-views.deleteText')}</p>
      </Dialog>
    )
  }
  if (view && asked.what === 'replace') {
    return (
      <Dialog
        open
        title={t('invoice-views.replaceTitle', { name: view.name })}
        safeLabel={t('invoice-views.cancel')}
        onClose={() => onClose()}
        busy={isBusy}
        error={error && i18n.errorText(error.code)}
        action={{ label: t('invoice-views.replaceAction'), onClick: () => void replace(view.id) }}
      >
        <p>{t('invoice-views.replaceText')}</p>
      </Dialog>
    )
  }

  function save(): void {
    if (typed === '') return setProblem(t('invoice-views.missing'))
    if ([...typed].length > LIMITS.maxSavedViewName) {
      return setProblem(t('invoice-views.tooLong', { most: LIMITS.maxSavedViewName }))
    }
    void attempt(
      () =>
        view
          ? update.run({ params: { view_id: view.id }, body: { name: typed } })
          : create.run({ body: { list: 'invoice-list', name: typed, params } }),
      saved,
    )
  }
  const namesake = error?.details[0]?.meta?.['view_id']
  return (
    <Dialog
      open
      title={view ? t('invoice-views.renameTitle', { name: view.name }) : t('invoice-views.save')}
      safeLabel={t('invoice-views.cancel')}
      onClose={() => onClose()}
      busy={isBusy}
      error={error && i18n.errorText(error.code)}
      alternative={
        !view && typeof namesake === 'string'
          ? { label: t('invoice-views.replaceAction'), onClick: () => void replace(namesake) }
          : undefined
      }
      action={{ label: t('invoice-views.saveAction'), onClick: save }}
    >
      {!view && <p className="muted">{t('invoice-views.saveText')}</p>}
      <TextInput label={t('invoice-views.name')} value={name} onChange={setName} error={problem || undefined} />
    </Dialog>
  )
}
