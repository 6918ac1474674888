/**
 * The outer component of every widget: loads its texts, waits for the session, checks its access requirement, and
 * catches its crashes.
 */
import {
  type ComponentType,
  createElement,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  type Check,
  type EventName,
  firstFailedCheck,
  INTENTS,
  isIntent,
  type NetTermsError,
  type NetTermsEvents,
  type WidgetFacts,
} from '../contract/index.ts'
import { SourceContext } from '../data/use-call.ts'
import { StoreContext, subjectIn, useShared } from '../data/use-store.ts'
import type { I18n } from '../i18n/create-i18n.ts'
import { PARTS } from '../theme/parts.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import arrowLeftIcon from 'lucide-static/icons/arrow-left.svg'
import { NoPermission } from '../ui/no-permission.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import type { Instance } from './instance.ts'
import { fire } from './fire.ts'
import { ConnectionNote } from './connection-note.tsx'
import type { UrlParams } from './url-state.ts'
import { WhyNot } from './why-not.tsx'
import { emitError, reportError, useWidget, WidgetContext, type WidgetContextValue } from './widget-context.ts'

interface Props {
  instance: Instance
  manifest: WidgetFacts
  element: HTMLElement
  attributes: Readonly<Record<string, string>>
  properties: Readonly<Record<string, unknown>>
  Widget: ComponentType
  Skeleton: ComponentType
}

/** Text domains that every widget needs. */
const SHARED_DOMAINS = ['common', 'errors']

/**
 * Renders the host page's slots around the widget, or around its skeleton while there is no instance. A component and
 * not a fragment, because Preact keeps the first render of elements passed to it, here the skeleton.
 */
export function WidgetFrame({ instance, ...facts }: Omit<Props, 'instance'> & { instance: Instance | null }) {
  return (
    <>
      <slot name="header" />
      {instance ? <WidgetHost instance={instance} {...facts} /> : <facts.Skeleton />}
      <slot name="footer" />
    </>
  )
}

function WidgetHost({ Widget, Skeleton, ...facts }: Props) {
  const { instance, manifest, element } = facts
  const i18n = useSyncExternalStore(instance.subscribeTexts, instance.getTexts)
  const texts = useLoadedTexts(i18n, manifest)
  const [inside, setInside] = useState<{ tag: string; params: UrlParams | undefined } | null>(null)
  const context = useMemo<WidgetContextValue | null>(() => {
    if (!texts) return null
    return {
      ...facts,
      i18n: texts,
      t: texts.t,
      formats: texts.formats,
      emit: (name, detail) => emitFrom(element, instance, name, detail),
      openInside: (tag, params) => setInside({ tag, params }),
    }
  }, [instance, manifest, element, facts.attributes, facts.properties, texts])
  if (!context) {
    return (
      <StoreContext.Provider value={instance.store}>
        <Skeleton />
      </StoreContext.Provider>
    )
  }
  return (
    <SourceContext.Provider value={instance}>
      <StoreContext.Provider value={instance.store}>
        <WidgetContext.Provider value={context}>
          <ErrorBoundary
            tag={manifest.tag}
            onError={(error) => reportError(context, error)}
            fallback={(error, retry) => <CodedFailure error={error} onRetry={retry} />}
          >
            {inside && <Inside {...inside} onBack={() => setInside(null)} />}
            <div hidden={inside !== null}>
              <Gate Skeleton={Skeleton} Widget={Widget} />
            </div>
          </ErrorBoundary>
          {/* A widget that is open inside this one shows its own note. */}
          {!inside && <ConnectionNote />}
        </WidgetContext.Provider>
      </StoreContext.Provider>
    </SourceContext.Provider>
  )
}

/** Returns the texts of the last requested language once loaded; the previous language stays on screen until then. */
function useLoadedTexts(i18n: I18n, manifest: WidgetFacts): I18n | null {
  const [loaded, setLoaded] = useState<I18n | null>(null)
  useEffect(() => {
    let isCurrent = true
    // Without its texts a widget still works: labels are empty, but amounts and dates are shown.
    const load = async () => {
      const isWhole = await i18n.load([...SHARED_DOMAINS, ...manifest.messages, ...(loaded?.domains() ?? [])]).then(
        () => true,
        () => false,
      )
      if (!isCurrent) return
      // Sets a new object each time, because a widget rendered without its texts would not render again otherwise
      // (WID-37).
      setLoaded({ ...i18n })
      if (!isWhole) addEventListener('online', load, { once: true })
    }
    void load()
    return () => {
      isCurrent = false
      removeEventListener('online', load)
    }
  }, [i18n, manifest])
  return loaded
}

function emitFrom<Name extends EventName>(
  element: HTMLElement,
  instance: Instance,
  name: Name,
  detail: NetTermsEvents[Name],
): boolean {
  const cancelable = isIntent(name)
  const event = fire(element, name, detail, cancelable)
  instance.notifyHost(name, detail, element.localName)
  if (cancelable && !event.defaultPrevented && instance.navigates) {
    instance.navigate(targetOf(name, detail))
    return false
  }
  return !event.defaultPrevented
}

/** Returns an intent as a target for a host page's router, with parameters as strings. */
function targetOf(name: keyof typeof INTENTS, detail: object): { to: string; params: Record<string, string> } {
  const to = INTENTS[name]
  if (to === null) return detail as NetTermsEvents['nt-navigate'] & { params: Record<string, string> }
  return { to, params: Object.fromEntries(Object.entries(detail).map(([key, value]) => [key, String(value)])) }
}

/** Shows the widget to users with access; tells all others why they have none and who could help. */
function Gate({ Skeleton, Widget }: Pick<Props, 'Skeleton' | 'Widget'>) {
  const { instance, manifest, emit, t } = useWidget()
  const phase = useShared((state) => state.phase)
  const failure = useShared((state) => state.failure)
  const ended = useShared((state) => state.ended)
  // A string or null, so that equal results are equal snapshots.
  const failed = useShared<Check | 'providerOrigin' | null>((state) =>
    manifest.providerOriginOnly && !instance.isProviderOrigin
      ? 'providerOrigin'
      : firstFailedCheck(manifest.needs, subjectIn(state)),
  )
  const reason = phase === 'ready' ? failed : null
  useEffect(() => {
    if (phase === 'ready') emit('nt-availability', { available: reason === null, reason })
  }, [phase, reason, emit])
  const startFailure = phase === 'failed' ? failure : null
  const reported = useRef<NetTermsError | null>(null)
  useEffect(() => {
    // Reported once per failure, although `emit` changes with the language.
    if (startFailure && reported.current !== startFailure) emitError(emit, startFailure)
    reported.current = startFailure
  }, [startFailure, emit])
  if (phase === 'starting') return <Skeleton />
  if (startFailure) return <CodedFailure error={startFailure} onRetry={instance.restart} />
  if (reason === null) return <Widget />
  if (reason === 'authentication') {
    const isOver = ended !== null && ended !== 'unavailable'
    return (
      <NoPermission
        title={t(isOver ? 'common.session.ended' : 'common.session.none')}
        text={t(isOver ? 'common.session.endedText' : 'common.session.noneText')}
        action={
          instance.isProviderOrigin ? undefined : (
            <Button onClick={instance.restart}>{t('common.session.again')}</Button>
          )
        }
      />
    )
  }
  return <Denied reason={reason} />
}

function Denied({ reason }: { reason: Check | 'providerOrigin' }) {
  const { manifest, t } = useWidget()
  const isElsewhere = reason === 'providerOrigin'
  return (
    <NoPermission
      title={t('common.denied.title')}
      text={isElsewhere ? t('common.denied.providerOrigin') : <WhyNot needs={manifest.needs} />}
    />
  )
}

/** Shows any NetTermsError as text, with its reference and a retry button. */
export function CodedFailure({ error, onRetry }: { error: NetTermsError; onRetry?: () => void }) {
  const { i18n, t } = useWidget()
  return (
    <Failure
      message={i18n.errorText(error.code)}
      reference={error.correlationId ? t('common.reference', { id: error.correlationId }) : undefined}
      action={error.retryable && onRetry ? { label: t('common.tryAgain'), onClick: onRetry } : undefined}
    />
  )
}

interface InsideProps {
  tag: string
  params: UrlParams | undefined
  onBack: () => void
}

function Inside({ tag, params, onBack }: InsideProps) {
  const { instance, element, attributes, t } = useWidget()
  const place = useRef<HTMLElement>(null)
  const load = useCallback(() => instance.loadWidget(tag), [instance, tag])
  useEffect(() => void load(), [load])
  // If the element was added to the page within this task, this runs before its first render.
  useLayoutEffect(() => {
    if (place.current && params) instance.urlStateOf(place.current).write(params, 'replace')
  }, [instance, tag, params])
  return (
    <div className="stack">
      <p>
        <Button kind="quiet" icon={arrowLeftIcon} onClick={onBack}>
          {t('common.back')}
        </Button>
      </p>
      {createElement(tag, {
        ref: place,
        namespace: instance.namespace,
        'url-prefix': attributes['url-prefix'] || undefined,
        exportparts: PARTS.join(),
        'data-inside': '',
        'data-scheme': element.getAttribute('data-scheme') ?? undefined,
      })}
    </div>
  )
}
