import type { z } from 'zod'
import { wrong } from './refusals.ts'

type Tree = { [name: string]: string | Tree }

/** What a form says, with its brackets as what they mean: `a[b][0]=c` is a list in an object. */
function readForm(form: URLSearchParams): unknown {
  const tree: Tree = {}
  for (const [name, value] of form) {
    const [first = '', ...rest] = name.replaceAll(']', '').split('[')
    const path = [first, ...rest]
    const last = path.pop() ?? ''
    let at = tree
    for (const part of path) {
      const next = at[part]
      const found: Tree = typeof next === 'object' ? next : Object.create(null)
      at[part] = found
      at = found
    }
    at[last === '' ? String(Object.keys(at).length) : last] = value
  }
  return listed(tree)
}

function listed(part: string | Tree): unknown {
  if (typeof part === 'string') return part
  const names = Object.keys(part)
  const isList = names.length > 0 && names.every((name, at) => name === String(at))
  if (isList) return names.map((name) => listed(part[name] ?? ''))
  return Object.fromEntries(names.map((name) => [name, listed(part[name] ?? '')]))
}

/** What was sent, if it is what it should be; throws Stripe's refusal of what is not. */
export function read<T>(schema: z.ZodType<T>, form: URLSearchParams): T {
  const parsed = schema.safeParse(readForm(form))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const [first = '', ...rest] = issue?.path ?? []
  const param = `${String(first)}${rest.map((part) => `[${String(part)}]`).join('')}`
  if (issue?.code === 'unrecognized_keys') {
    const unknown = param === '' ? issue.keys[0] : `${param}[${issue.keys[0]}]`
    throw wrong(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown ?? '' })
  }
  const isMissing = issue?.code === 'invalid_type' && issue.message.includes('received undefined')
  throw wrong(isMissing ? `Missing required param: ${param}.` : `Invalid ${param}: ${issue?.message}`, {
    code: isMissing ? 'parameter_missing' : 'parameter_invalid',
    param,
  })
}
