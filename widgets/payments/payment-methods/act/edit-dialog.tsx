import { useState } from 'react'
import { BANK_PAYMENT_TYPES, isBlank, plainName, updateBankAccount } from '../../../../src/contract/index.ts'
import { useAction } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { CheckboxGroup } from '../../../../src/ui/checkbox-group.tsx'
import { Dialog } from '../../../../src/ui/dialog.tsx'
import { TextInput } from '../../../../src/ui/text-input.tsx'
import { methodName } from '../method-name.ts'
import { useSureWrite } from '../use-sure-write.ts'
import type { ActProps } from './act-props.ts'
import { useMethodsNow } from './use-methods-now.ts'

type PaymentType = (typeof BANK_PAYMENT_TYPES)[number]

const MOST_NAME = 50

/** Name and payment types of a bank account; its numbers can never be edited (BNK-21). */
export function EditDialog({ method, frame, all, acts }: ActProps) {
  const widget = useWidget()
  const { t, i18n } = widget
  const { run } = useAction(updateBankAccount)
  const readNow = useMethodsNow(frame.customerId)
  const write = useSureWrite(updateBankAccount.name)
  const [name, setName] = useState(method.name)
  const [types, setTypes] = useState<readonly PaymentType[]>(
    BANK_PAYMENT_TYPES.filter((type) => (type === 'AutoPay' ? method.autoPay : method.onlinePayment)),
  )
  const [isAsked, setAsked] = useState(false)
  const owner = all.find(({ autoPay, id }) => autoPay && id !== method.id)
  const wanted = {
    name: plainName(name),
    onlinePayment: types.includes('online payment'),
    autoPay: types.includes('AutoPay'),
  }
  const isSame = (each: typeof wanted) =>
    each.name === wanted.name && each.onlinePayment === wanted.onlinePayment && each.autoPay === wanted.autoPay
  const done = () => acts.done(t('method-acts.edited', { name: methodName(widget, { ...method, name: wanted.name }) }))

  function submit(): void {
    if (write.state.kind === 'unknown') {
      return write.lookUp(async () => (await readNow()).some((each) => each.id === method.id && isSame(each)), done)
    }
    const isReady = !isBlank(name) && types.length > 0
    setAsked(!isReady)
    if (!isReady) return
    if (isSame(method)) return acts.done(null)
    const isTypesSame = wanted.onlinePayment === method.onlinePayment && wanted.autoPay === method.autoPay
    const body = {
      ...(wanted.name !== method.name && { accountName: wanted.name }),
      ...(!isTypesSame && { paymentTypes: [...types] }),
    }
    write.send(() => run({ params: { id: method.id }, body }), done)
  }

  const { state } = write
  const error =
    state.kind === 'refused'
      ? i18n.errorText(state.error.code)
      : state.kind === 'open'
        ? undefined
        : t(state.kind === 'unknown' ? 'methods.unknown' : 'methods.notDone')
  const autoPayNote = owner
    ? t('method-acts.edit.owner', { name: methodName(widget, owner) })
    : method.status !== 'active'
      ? t('method-acts.edit.notVerified')
      : !method.autoPay
        ? t('method-acts.edit.start')
        : types.includes('AutoPay')
          ? undefined
          : t('method-acts.edit.turnsOff')
  return (
    <Dialog
      open
      title={t('method-acts.edit.title', { name: methodName(widget, method) })}
      safeLabel={t('method-acts.cancel')}
      onClose={() => acts.done(null)}
      busy={write.isRunning}
      error={error}
      action={{
        label: t(state.kind === 'unknown' ? 'methods.lookUp' : 'method-acts.edit.do'),
        onClick: submit,
      }}
    >
      <TextInput
        label={t('method-acts.edit.name')}
        value={name}
        onChange={setName}
        maxLength={MOST_NAME}
        autoComplete="off"
        error={isAsked && isBlank(name) ? t('method-acts.edit.nameEmpty') : undefined}
        required
      />
      <CheckboxGroup
        label={t('method-acts.edit.use')}
        error={isAsked && types.length === 0 ? t('method-acts.edit.useEmpty') : undefined}
        values={types}
        onChange={setTypes}
        options={BANK_PAYMENT_TYPES.map((type) =>
          type === 'AutoPay'
            ? {
                value: type,
                label: t('methods.use.autoPay'),
                detail: autoPayNote,
                // AutoPay can be turned on only next to its terms.
                disabled: !method.autoPay,
              }
            : { value: type, label: t('methods.use.online') },
        )}
      />
    </Dialog>
  )
}
