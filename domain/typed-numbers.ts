/**
 * What a person typed or pasted as a number (`$1,250.5`, `NZ$1,250.50`, `1 250,50 €`) as a decimal string with at least
 * that many decimals (`1250.50`). Anything that isn't clearly a number comes back as typed, for the schema to refuse.
 * `decimalMark` is the locale's.
 */
export function decimalFromInput(typed: string, decimalMark: '.' | ',', decimals = 2): string {
  const text = typed
    .replace(/[\s\p{Cf}$'’]/gu, '')
    .replace(/^−/, '-')
    .replace(currency, '$1')
  if (text === '') return ''
  const markAt = decimalMarkPosition(text, decimalMark)
  const units = markAt < 0 ? text : text.slice(0, markAt)
  const fraction = markAt < 0 ? '' : text.slice(markAt + 1)
  if (!isWhole(units) || !/^\d*$/.test(fraction) || !/\d/.test(text)) return typed
  const whole = units.replace(/[.,]/g, '').replace(/^(-?)0+(?=\d)/, '$1')
  const padded = fraction.padEnd(decimals, '0')
  return `${whole === '' || whole === '-' ? `${whole}0` : whole}${padded === '' ? '' : `.${padded}`}`
}

// NZ$1,250.50 is NZ1,250.50 without its $.
const currency = /^(-?)(?:nzd?|aud?|usd?|cad?|eur|gbp|[a€£])(?=[-\d.,])|(?:nzd|aud|usd|cad|eur|gbp|[€£])$/gi

/** Whether the text is a plain decimal, as `decimalFromInput` answers it. */
export const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text) && text.length <= 40

// In groups of three, or of two above the thousands as in India, all by the same mark: `1,250,50` is a slip of the
// hand, and a hundred times as much when its commas are ignored.
const isWhole = (units: string): boolean =>
  /^-?(\d*|\d{1,3}(([.,])\d{2,3}(\3\d{2,3})*)?)$/.test(units) && /^[^.,]*$|[.,]\d{3}$/.test(units)

/** The mark the locale writes between units and cents. */
export function decimalMarkOf(locale: string): '.' | ',' {
  const part = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')
  return part?.value === ',' ? ',' : '.'
}

// A numeric keypad gives a dot whatever the locale, so the last mark counts as the decimal one, except where it can
// only be a thousands mark: the other locale's mark between one to three digits, not a lone zero, and exactly three, or
// a mark that appears twice.
function decimalMarkPosition(text: string, decimalMark: '.' | ','): number {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (last < 0) return -1
  const mark = text[last]
  const repeated = text.indexOf(mark ?? '') !== last
  const looksGrouped = mark !== decimalMark && /^-?(?!0[.,])\d{1,3}([.,]\d{2,3})*[.,]\d{3}$/.test(text)
  return repeated || looksGrouped ? -1 : last
}
