/** Prints an entry point as declarations without comments, from typedoc's data, for line-by-line review. */
import { ReflectionKind } from 'typedoc'

/**
 * Returns the text of an entry point. A name that an earlier entry point declares is only listed as a reference to it.
 */
export function printModule(module) {
  const children = [...(module.children ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1))
  const shared = children.filter((child) => child.kind === ReflectionKind.Reference)
  const own = children.filter((child) => child.kind !== ReflectionKind.Reference)
  const lines = shared.map((child) => `${child.name} from ${child.getTargetReflectionDeep().parent.name}`)
  return `${[...lines, ...(lines.length > 0 ? [''] : []), ...own.map((child) => printDeclaration(child))].join('\n')}\n`
}

const parameters = (list) => (list?.length ? `<${list.map((each) => parameter(each)).join(', ')}>` : '')
const parameter = ({ name, type, default: preset }) =>
  `${name}${type ? ` extends ${print(type)}` : ''}${preset ? ` = ${print(preset)}` : ''}`

function printDeclaration(each) {
  const { name, kind, type } = each
  const generic = parameters(each.typeParameters)
  if (kind === ReflectionKind.TypeAlias) return `type ${name}${generic} = ${type ? print(type) : members(each, '')}`
  if (kind === ReflectionKind.Variable) return `const ${name}: ${print(type)}`
  if (kind === ReflectionKind.Function)
    return each.signatures.map((one) => `function ${name}${signature(one)}`).join('\n')
  const word = kind === ReflectionKind.Class ? 'class' : 'interface'
  const bases = (each.extendedTypes ?? []).map((base) => print(base)).join(', ')
  return `${word} ${name}${generic}${bases && ` extends ${bases}`} ${members(each, '')}`
}

/** Prints members, without inherited ones, which are listed where they are declared. */
function members(each, indent) {
  const inner = `${indent}  `
  const own = (each.children ?? []).filter(
    ({ flags, inheritedFrom }) => !flags.isExternal && !(inheritedFrom && each.kind === ReflectionKind.Class),
  )
  const rows = [
    ...(each.indexSignatures ?? []).map(
      (one) => `[${one.parameters[0].name}: ${print(one.parameters[0].type)}]: ${print(one.type, inner)}`,
    ),
    ...(each.signatures ?? []).map((one) => signature(one, inner)),
    ...own.flatMap((child) => member(child, inner)),
  ]
  return rows.length === 0 ? '{}' : `{\n${rows.map((row) => `${inner}${row}\n`).join('')}${indent}}`
}

function member(child, indent) {
  const { flags, signatures, type, getSignature } = child
  const name = `${flags.isReadonly ? 'readonly ' : ''}${/^[\w$]+$/.test(child.name) ? child.name : `'${child.name}'`}${flags.isOptional ? '?' : ''}`
  if (signatures) return signatures.map((one) => `${name}${signature(one, indent)}`)
  return `${name}: ${print(type ?? getSignature?.type, indent)}`
}

function signature(one, indent = '', separator = ': ') {
  const list = (one.parameters ?? []).map(
    ({ name, type, flags }) =>
      `${flags.isRest ? '...' : ''}${name}${flags.isOptional ? '?' : ''}: ${print(type, indent)}`,
  )
  return `${parameters(one.typeParameters)}(${list.join(', ')})${separator}${print(one.type, indent)}`
}

const joined = (types, separator, indent) =>
  types
    .map((type) =>
      ['union', 'intersection', 'conditional'].includes(type.type) ? `(${print(type, indent)})` : print(type, indent),
    )
    .join(separator)

const PRINTERS = {
  array: ({ elementType }, indent) => `${joined([elementType], '', indent)}[]`,
  conditional: ({ checkType, extendsType, trueType, falseType }, indent) =>
    `${print(checkType, indent)} extends ${print(extendsType, indent)} ? ${print(trueType, indent)} : ${print(falseType, indent)}`,
  indexedAccess: ({ objectType, indexType }, indent) => `${print(objectType, indent)}[${print(indexType, indent)}]`,
  intersection: ({ types }, indent) => joined(types, ' & ', indent),
  mapped: ({ parameter: name, parameterType, nameType, templateType, optionalModifier }, indent) =>
    `{ [${name} in ${print(parameterType, indent)}${nameType ? ` as ${print(nameType, indent)}` : ''}]${optionalModifier === '+' ? '?' : ''}: ${print(templateType, indent)} }`,
  namedTupleMember: ({ name, element, isOptional }, indent) =>
    `${name}${isOptional ? '?' : ''}: ${print(element, indent)}`,
  reference: ({ name, typeArguments }, indent) =>
    typeArguments?.length ? `${name}<${typeArguments.map((type) => print(type, indent)).join(', ')}>` : name,
  reflection: ({ declaration }, indent) => {
    const { signatures, children, indexSignatures } = declaration
    if (signatures?.length === 1 && !children && !indexSignatures) {
      return signature(signatures[0], indent, ' => ')
    }
    return members(declaration, indent)
  },
  tuple: ({ elements }, indent) => `[${elements.map((type) => print(type, indent)).join(', ')}]`,
  typeOperator: ({ operator, target }, indent) => `${operator} ${joined([target], '', indent)}`,
  union: ({ types }, indent) => joined(types, ' | ', indent),
}

function print(type, indent = '') {
  if (!type) throw new Error('typedoc has an unknown type of declaration: print it in scripts/api-report.mjs.')
  return PRINTERS[type.type]?.(type, indent) ?? type.toString()
}
