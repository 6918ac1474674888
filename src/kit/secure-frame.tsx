import { useState } from 'react'
import {
  type BankCountry,
  createFrameHandover,
  type ErrorCode,
  type FrameRefusal,
  type FrameState,
  type FrameTask,
} from '../contract/index.ts'
import { useAction } from '../data/use-call.ts'
import { useShared } from '../data/use-store.ts'
import type { WidgetFrameMessage } from '../secure/frame-host.tsx'
import type * as securePart from '../secure/secure-fields.tsx'
import { Failure } from '../ui/failure.tsx'
import { Icon } from '../ui/icon.tsx'
import shieldCheckIcon from 'lucide-static/icons/shield-check.svg'
import { Skeleton } from '../ui/skeleton.tsx'
import { useLazyPart } from './use-lazy-part.ts'
import { useWidget } from './widget-context.ts'

/** Purpose of the frame, and the object that it is for. */
export type SecureUse =
  | { purpose: 'cards.view-secure'; detail: { customerId: string; cardId: string } }
  | { purpose: 'credentials.export'; detail: null }
  | { purpose: 'bank-accounts.create'; detail: { customerId: string; country: BankCountry; countries: BankCountry[] } }
  | { purpose: 'payment-cards.create'; detail: { customerId: string } }
  /** Without a session: the frame is authorized by a link (SEC-252). */
  | {
      purpose: 'bank-account-link'
      detail: { country: BankCountry; countries: BankCountry[] }
      fetchHandover(): Promise<string>
    }

/** Result of adding a payment method in the frame. */
export type AddedMethod = Extract<WidgetFrameMessage, { type: 'submitted' | 'card-added' }>

type Props = SecureUse & {
  /** Name of the frame for screen readers, such as `Show the number of ••2423`. */
  title: string
  /** Called on success: the number is shown, or the file is saved. */
  onDone?(): void
  /** Called when a bank account or a card has been added. */
  onAdded?(added: AddedMethod): void
  /** Called when the user presses Escape inside the frame; the widget that opened the frame closes it. */
  onClose(): void
  /** Called when the frame has shown a refusal to the user; the page may refetch the data. */
  onRefused?(code: FrameRefusal): void
  /** Called with true while the input is being submitted and the frame must stay. */
  onBusy?(isBusy: boolean): void
}

/**
 * The secure frame for one purpose, with its border. It reports its progress to the page, but none of its content
 * (docs/spec/secure.md SEC-16). Needs the style sheet secure.css, the texts of the slice `frame`, and the call
 * `createFrameHandover` in the widget's manifest.
 */
export function SecureFrame(props: Props) {
  const { t, i18n, element, instance } = useWidget()
  const provider = useShared((state) => state.config?.title ?? '')
  const { run } = useAction(createFrameHandover)
  const { part, hasFailed, retry } = useLazyPart<typeof securePart>('secure')
  const [failed, setFailed] = useState<ErrorCode | null>(null)
  const [attempt, setAttempt] = useState(0)
  const address = instance.getSecureFrame()
  const placeholder = <Skeleton lines={4} label={t('frame.loading')} />

  const handoverFor = async (use: SecureUse): Promise<string> =>
    use.purpose === 'bank-account-link'
      ? use.fetchHandover()
      : (await run({ body: { purpose: use.purpose } })).data.handover

  function handleNews(news: WidgetFrameMessage): void {
    if (news.type === 'busy') props.onBusy?.(news.busy)
    if (news.type === 'submitted' || news.type === 'card-added') props.onAdded?.(news)
    if (news.type === 'refused') props.onRefused?.(news.code)
    if (news.type === 'state') STATE_HANDLERS[news.state](props)
  }

  function content() {
    if (!address) return <Failure bare title={t('frame.none')} message={t('frame.noneText')} />
    const code = hasFailed ? 'code-unavailable' : failed
    if (code !== null) {
      const isBlocked = code === 'secure-frame-unavailable'
      return (
        <Failure
          bare
          title={t('frame.failed')}
          message={isBlocked ? t('frame.failedText') : i18n.errorText(code)}
          action={{
            label: t('common.tryAgain'),
            onClick() {
              if (hasFailed) retry()
              setFailed(null)
              setAttempt((count) => count + 1)
            },
          }}
        />
      )
    }
    if (!part) return placeholder
    return (
      <part.FrameHost
        key={attempt}
        element={element}
        address={address}
        title={props.title}
        task={taskOf(props)}
        locale={i18n.locale}
        subscribeAppearance={instance.subscribeAppearance}
        fetchHandover={() => handoverFor(props)}
        placeholder={placeholder}
        takesFocus
        onNews={handleNews}
        onFailed={(code) => {
          props.onBusy?.(false)
          setFailed(code)
        }}
      />
    )
  }

  return (
    <div className="secure">
      <p className="secure-edge">
        <Icon of={shieldCheckIcon} size="s" />
        <span>{t('frame.edge', { provider })}</span>
      </p>
      <div className="secure-in">{content()}</div>
    </div>
  )
}

const STATE_HANDLERS: Record<FrameState, (props: Pick<Props, 'onDone' | 'onClose'>) => void> = {
  shown: ({ onDone }) => onDone?.(),
  exported: ({ onDone }) => onDone?.(),
  hidden: () => {},
  closed: ({ onClose }) => onClose(),
}

function taskOf(use: SecureUse): FrameTask {
  switch (use.purpose) {
    case 'cards.view-secure':
      return { kind: 'card-number', ...use.detail }
    case 'credentials.export':
      return { kind: 'credentials' }
    case 'bank-accounts.create':
      return { kind: 'bank-account', ...use.detail }
    case 'bank-account-link':
      return { kind: 'bank-account-link', ...use.detail }
    case 'payment-cards.create':
      return { kind: 'payment-card', ...use.detail }
  }
}
