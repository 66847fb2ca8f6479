/**
 * What somebody typed as an amount (`$1,250.5`, `1 250,50`) as a decimal string with at least two decimals (`1250.50`).
 * Anything that isn't clearly an amount comes back as typed, for the schema to refuse. `decimalMark` is the locale's.
 */
export function decimalFromInput(typed: string, decimalMark: '.' | ','): string {
  const text = typed.replace(/[\s$\u00a0\u202f]/g, '')
  if (text === '') return ''
  if (!/^-?[\d.,]*\d[\d.,]*$/.test(text)) return typed
  const markAt = decimalMarkPosition(text, decimalMark)
  const whole = (markAt < 0 ? text : text.slice(0, markAt)).replace(/[.,]/g, '').replace(/^(-?)0+(?=\d)/, '$1')
  const fraction = markAt < 0 ? '' : text.slice(markAt + 1)
  if (/[.,]/.test(fraction)) return typed
  return `${whole === '' || whole === '-' ? `${whole}0` : whole}.${fraction.padEnd(2, '0')}`
}

/** The mark the locale writes between units and cents. */
export function decimalMarkOf(locale: string): '.' | ',' {
  const part = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')
  return part?.value === ',' ? ',' : '.'
}

// A numeric keypad gives a dot whatever the locale, so the last mark counts as the decimal one, except where it can
// only be a thousands mark: the other locale's mark before exactly three digits, or a mark that appears twice.
function decimalMarkPosition(text: string, decimalMark: '.' | ','): number {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (last < 0) return -1
  const mark = text[last]
  const repeated = text.indexOf(mark ?? '') !== last
  const looksGrouped = mark !== decimalMark && text.length - last - 1 === 3
  return repeated || looksGrouped ? -1 : last
}
