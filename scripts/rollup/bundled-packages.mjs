/** Third-party packages in a bundle: a software bill of materials, and their licenses. Reasons: docs/adr/0085. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'
import { ICON_MODULE } from './svg-paths.mjs'

const ROOT = new URL('../../', import.meta.url).pathname
const PACKAGE = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//
const LICENSE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i

/**
 * @param ids ids of the modules in a bundle
 * @returns names of the packages with code in the bundle, sorted
 */
export const packagesIn = (ids) => [...new Set([...ids].map(packageOf).filter((name) => name !== undefined))].sort()

const packageOf = (id) => (id.startsWith(ICON_MODULE) ? 'lucide-static' : PACKAGE.exec(id)?.[1])

/** Returns the given package names and those of all their dependencies, sorted. */
export function withDependencies(names) {
  const all = new Set()
  const add = (name) => {
    if (all.has(name)) return
    all.add(name)
    Object.keys(manifestOf(name).dependencies ?? {}).forEach(add)
  }
  names.forEach(add)
  return [...all].sort()
}

/**
 * Writes a CycloneDX 1.6 bill as JSON, without serial number and time, so that the same sources give the same bytes.
 *
 * @param product `name` and `version` of the product
 * @param names packages in the product
 */
export function billOfMaterials({ name, version, license }, names) {
  const bom = new Models.Bom()
  const product = componentOf(Enums.ComponentType.Library, { name, version, license })
  bom.metadata.component = product
  for (const each of names) {
    const component = componentOf(Enums.ComponentType.Library, manifestOf(each))
    bom.components.add(component)
    product.dependencies.add(component.bomRef)
  }
  const factory = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)
  return `${new Serialize.JsonSerializer(factory).serialize(bom, { sortLists: true, space: 2 })}\n`
}

function componentOf(type, { name, version, license }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const licenses = new Models.LicenseRepository()
  // More than one license, such as "(MIT OR Apache-2.0)", is an expression.
  licenses.add(/\s/.test(license) ? new Models.LicenseExpression(license) : new Models.SpdxLicense(license))
  return new Models.Component(type, name, { version, licenses, purl, bomRef: purl })
}

/** @throws Error for a package without a license text, which may not be distributed */
export function licenseTexts(names) {
  const texts = names.map((name) => {
    const folder = join(ROOT, 'node_modules', name)
    const files = readdirSync(folder).filter((file) => LICENSE_FILE.test(file))
    if (files.length === 0) throw new Error(`${name} is bundled and has no license file in ${name}.`)
    const { version, license } = manifestOf(name)
    const text = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n')
    return `${name} ${version} (${license})\n\n${text}\n`
  })
  return `Code of these packages is in the files of this release.\n\n${texts.join(`\n${'-'.repeat(80)}\n\n`)}`
}

function manifestOf(name) {
  const file = join(ROOT, 'node_modules', name, 'package.json')
  if (!existsSync(file)) throw new Error(`${name} is needed and not installed: run "npm ci".`)
  return JSON.parse(readFileSync(file, 'utf8'))
}
