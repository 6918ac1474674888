/** Texts about files: why a file was refused or failed, which files are allowed, and the latest event. */
import { type FileFacts, languageOf, UPLOAD_TYPES, type UploadLimits, type UploadRefusal } from '../contract/index.ts'
import type { I18n } from '../i18n/create-i18n.ts'
import { fileSize } from '../i18n/file-size.ts'
import type { UploadItem, UploadEvent } from './use-uploads.ts'

/** Returns each file type once, by its common name, without alternative extensions. */
function typeNames({ types }: UploadLimits): string[] {
  const seen = new Set<string>()
  return types.flatMap((type) => {
    const [media] = UPLOAD_TYPES[type]
    const isNew = !seen.has(media)
    seen.add(media)
    return isNew ? [type.toUpperCase()] : []
  })
}

/** Returns text such as `PDF, PNG or JPG`. */
const listOfTypes = (i18n: I18n, limits: UploadLimits): string =>
  new Intl.ListFormat(languageOf(i18n.locale), { type: 'disjunction' }).format(typeNames(limits))

/** Returns text such as `PDF, PNG, JPG. Up to 5 files, 10 MB each`. */
export function limitsText(i18n: I18n, limits: UploadLimits): string {
  return i18n.t('controls.upload.limits', {
    types: listOfTypes(i18n, limits),
    count: limits.maxFiles,
    size: fileSize(i18n.locale, limits.maxFileBytes),
  })
}

export function refusalText(i18n: I18n, refusal: UploadRefusal, file: FileFacts, limits: UploadLimits): string {
  const { t, locale } = i18n
  return t(`controls.upload.${refusal}`, {
    name: file.name,
    types: refusal === 'type' ? listOfTypes(i18n, limits) : '',
    limit: fileSize(locale, refusal === 'too-large' ? limits.maxFileBytes : limits.maxTotalBytes),
    count: limits.maxFiles,
  })
}

/** Returns why a file was refused or failed; null if it was not. */
export function problemText(i18n: I18n, { file, state }: UploadItem<unknown>, limits: UploadLimits): string | null {
  if (state.kind === 'refused') return refusalText(i18n, state.refusal, file, limits)
  return state.kind === 'failed' ? failureText(i18n, file.name, state.code) : null
}

/** Returns the latest event as text; progress is not announced, because that would be a hundred messages (UI-38). */
export function eventText(i18n: I18n, news: UploadEvent | null, limits: UploadLimits): string {
  if (news === null) return ''
  if (news.kind === 'refused') return refusalText(i18n, news.refusal, news.file, limits)
  if (news.kind === 'failed') return failureText(i18n, news.name, news.code)
  if (news.kind === 'started') return i18n.t('controls.upload.said.started', { count: news.count })
  return i18n.t(`controls.upload.said.${news.kind}`, { name: news.name })
}

const failureText = (i18n: I18n, name: string, code: string): string =>
  i18n.t('controls.upload.failed', { name, reason: i18n.errorText(code) })
