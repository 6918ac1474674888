/**
 * Checks which release runs, whether it is pinned, and whether its hash is correct. Source: docs/spec/tools.md CLI-5.
 */
import { error, type Finding, ok, warning } from './finding.ts'
import type { LoaderTag, PageFacts, ReleaseFacts } from './page-facts.ts'

const DAY_MS = 86_400_000
/** A release needs about a quarter to be tested and rolled out. */
const SOON_DAYS = 90

export function checkRelease({ loaders, release, reports }: PageFacts, now: Date): Finding[] {
  const [loader, ...others] = loaders
  if (!loader || !release) return bundled(reports)
  return [
    ...(others.length > 0 ? [repeated(loaders)] : []),
    ...(release.deliveredIntegrity === null ? [notDelivered(loader)] : []),
    ...(release.isImmutable ? pinned(loader, release) : channel(loader, release)),
    ...supported(release, now),
  ]
}

function bundled(reports: PageFacts['reports']): Finding[] {
  const [report] = reports
  if (!report) return []
  return [
    ok(
      'release',
      `NetTerms ${report.version} from the page's own bundle: it changes with your releases only, so there is no hash to compare.`,
    ),
  ]
}

const repeated = (loaders: readonly LoaderTag[]): Finding =>
  warning(
    'release',
    `The page has ${loaders.length} loaders: ${loaders.map(({ src }) => src).join(', ')}.`,
    'The first one owns the tags, and the others do nothing.',
    'Keep one <script>.',
  )

const notDelivered = ({ src }: LoaderTag): Finding =>
  error(
    'release',
    `The loader ${src} could not be fetched.`,
    'No widget starts without it.',
    'Check the address, and that the folder of this release is still on the CDN.',
  )

function pinned({ src, integrity, crossOrigin }: LoaderTag, release: ReleaseFacts): Finding[] {
  const { folder, manifest, deliveredIntegrity, current } = release
  const right = manifest?.loaderIntegrity ?? deliveredIntegrity
  const findings = [ok('release', `Release ${folder} is pinned.${newer(folder, current)}`)]
  if (manifest && deliveredIntegrity !== null && deliveredIntegrity !== manifest.loaderIntegrity) {
    findings.push(
      error(
        'integrity',
        'The delivered loader differs from the manifest of its release.',
        'A release never changes: the CDN delivers something else, or a proxy rewrites scripts.',
        `Do not use it. Run "netterms verify ${release.base}" and send the result to your provider.`,
      ),
    )
  }
  if (integrity === '') {
    findings.push(
      warning(
        'integrity',
        'The <script> of the loader has no integrity hash.',
        'The loader checks every other file, but nothing checks the loader. PCI DSS 6.4.3 asks for it on payment pages.',
        `Add to the tag: integrity="${right ?? 'sha384-…'}" crossorigin="anonymous"`,
      ),
    )
  } else if (right !== null && integrity !== right) {
    findings.push(
      error(
        'integrity',
        `The integrity hash of the <script> is not that of release ${folder}.`,
        'The browser blocks the loader, and no widget starts.',
        `Replace it: integrity="${right}"`,
      ),
    )
  } else {
    findings.push(ok('integrity', 'The integrity hash of the loader equals the manifest.'))
  }
  if (integrity !== '' && crossOrigin === null) {
    findings.push(
      error(
        'integrity',
        'The <script> has integrity, but no crossorigin.',
        `A browser cannot compare a script of ${new URL(src).origin} without it, and blocks the loader.`,
        'Add to the tag: crossorigin="anonymous"',
      ),
    )
  }
  return findings
}

const newer = (folder: string, current: ReleaseFacts['current']): string =>
  current && current.folder !== folder ? ` The newest is ${current.folder}.` : ''

function channel({ integrity }: LoaderTag, { folder, current, base }: ReleaseFacts): Finding[] {
  const tag = current
    ? `<script async src="${base}${current.loader.path}" integrity="${current.loader.integrity}" crossorigin="anonymous"></script>`
    : `Take folder and hash from ${base}releases.json.`
  if (integrity !== '') {
    return [
      error(
        'integrity',
        `The <script> has a hash, but the channel ${folder} changes with every release.`,
        'The browser blocks the loader as soon as a new release is out.',
        `Remove the hash, or pin the release: ${tag}`,
      ),
    ]
  }
  return [
    warning(
      'release',
      `The channel ${folder} is not pinned${current ? `; it leads to ${current.folder}` : ''}.`,
      'Fixes arrive without a release of yours. On payment pages, PCI DSS 6.4.3 asks for a fixed script with a hash.',
      `To pin the current release, keep your data- attributes and use: ${tag}`,
    ),
  ]
}

function supported({ manifest }: ReleaseFacts, now: Date): Finding[] {
  if (!manifest) return []
  const { version, supportedUntil } = manifest
  const days = Math.floor((Date.parse(supportedUntil) - now.getTime()) / DAY_MS)
  if (days > SOON_DAYS) return [ok('release', `Version ${version} is supported until ${supportedUntil}.`)]
  const what = `Version ${version} ${days < 0 ? 'has not been supported since' : 'is supported until'} ${supportedUntil}.`
  const why = 'After that date it gets no fixes, and the API may change.'
  const todo = 'Test and pin a newer release; releases.json of the CDN names it.'
  return [days < 0 ? error('release', what, why, todo) : warning('release', what, why, todo)]
}
