const NAME = /^[A-Za-z_][\w.-]*$/
const ATTRIBUTE = /^\s+([A-Za-z_][\w:.-]*)="([^"<]*)"/
const ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/

/**
 * What keeps a text from being well-formed XML, or undefined when nothing does. Knows what this package writes
 * (elements, attributes, text) and takes everything else, such as comments and doctypes, for a fault. For tests.
 */
export function findXmlFault(xml: string): string | undefined {
  const open: string[] = []
  let roots = 0
  let at = 0
  while (at < xml.length) {
    if (xml[at] !== '<') {
      const end = xml.indexOf('<', at)
      const text = xml.slice(at, end === -1 ? undefined : end)
      if (open.length === 0 || text.includes(']]>') || ENTITY.test(text)) {
        return `stray text at ${at}`
      }
      at += text.length
      continue
    }
    const end = xml.indexOf('>', at)
    if (end === -1) {
      return `unfinished tag at ${at}`
    }
    const tag = xml.slice(at + 1, end)
    if (tag.startsWith('/')) {
      if (open.pop() !== tag.slice(1).trimEnd()) {
        return `unexpected </${tag.slice(1)}> at ${at}`
      }
    } else {
      const fault = findTagFault(tag.replace(/\/$/, ''))
      if (fault !== undefined) {
        return `${fault} at ${at}`
      }
      if (open.length === 0) {
        roots += 1
      }
      if (!tag.endsWith('/')) {
        open.push(tag.split(/\s/)[0] ?? '')
      }
    }
    at = end + 1
  }
  if (open.length > 0) {
    return `<${open.join('><')}> left open`
  }
  return roots === 1 ? undefined : `${roots} root elements`
}

function findTagFault(tag: string): string | undefined {
  const name = tag.split(/\s/)[0] ?? ''
  if (!NAME.test(name)) {
    return `bad element name "${name}"`
  }
  const seen = new Set<string>()
  let rest = tag.slice(name.length)
  while (rest.trim() !== '') {
    const match = ATTRIBUTE.exec(rest)
    const [whole, attribute, value] = match ?? []
    if (whole === undefined || attribute === undefined || value === undefined) {
      return `bad attribute in <${name}>`
    }
    if (seen.has(attribute)) {
      return `attribute ${attribute} twice in <${name}>`
    }
    if (ENTITY.test(value)) {
      return `bare & in ${attribute} of <${name}>`
    }
    seen.add(attribute)
    rest = rest.slice(whole.length)
  }
  return undefined
}
