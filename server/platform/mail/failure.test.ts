import { describe, expect, it } from 'vitest'
import { newToken } from '../session/tokens.ts'
import { readFailure } from './failure.ts'

const refused = (command: string, response: string) =>
  Object.assign(new Error(`Mail command failed: ${response}`), {
    command,
    response,
    responseCode: Number(response.slice(0, 3)),
  })
const reading = (error: unknown) => {
  const { failure, isForGood } = readFailure(error)
  return [failure, isForGood]
}

describe('what a mail server says', () => {
  it.each([
    ['RCPT TO', '550 No such person here', 'address'],
    ['RCPT TO', '550-5.1.1 The email account that you tried to reach does not exist', 'address'],
    ['RCPT TO', '550 5.2.1 The mailbox is disabled', 'address'],
    ['RCPT TO', '553 sorry, that domain is not mine', 'address'],
    ['RCPT TO', '552 5.2.2 Over quota', 'mailbox'],
    ['RCPT TO', '552 Mailbox full', 'mailbox'],
    ['RCPT TO', '554 5.7.1 Relay access denied', 'content'],
    ['RCPT TO', '550 5.4.1 Recipient address rejected: Access denied', 'refused'],
    ['RCPT TO', '500 What?', 'refused'],
    ['DATA', '552 5.3.4 Message size exceeds fixed limit', 'size'],
    ['DATA', '552 Too much', 'size'],
    ['DATA', '550 5.7.350 Remote server returned message detected as spam', 'content'],
    ['DATA', '554 No, thanks', 'content'],
    ['DATA', '550 No', 'refused'],
  ])('%s: %s is for good: %s', (command, response, failure) => {
    expect(reading(refused(command, response))).toEqual([failure, true])
    expect(readFailure(refused(command, response)).answer).toBe(response)
  })

  it.each([
    ['RCPT TO', '451 4.7.1 Greylisted, come back later', 'deferred'],
    ['RCPT TO', '452 4.2.2 Over quota for now', 'deferred'],
    ['EHLO', '421 Too many connections', 'deferred'],
    ['MAIL FROM', '550 We do not know you', 'account'],
    ['AUTH PLAIN', '535 5.7.8 Authentication credentials invalid', 'account'],
  ])('%s: %s is tried again: %s', (command, response, failure) => {
    expect(reading(refused(command, response))).toEqual([failure, false])
  })

  it('is told to the sender where it is about the mail, and not where it is about us', () => {
    expect(readFailure(refused('MAIL FROM', '550 10.0.0.5 is not welcome')).answer).toBeNull()
  })

  it('is told on one line, without a token or anything hidden, and not without end', () => {
    const token = newToken()
    const said = `550 5.7.1 Refused\r\n550 for https://build.example/shared/reports/${token}\u202E ${'x y '.repeat(200)}`
    const { answer, error } = readFailure(refused('DATA', said))
    expect(answer).toMatch(/^550 5\.7\.1 Refused 550 for https:\/\/build\.example\/shared\/reports\/\[token\] x y/)
    expect(answer?.length).toBeLessThanOrEqual(300)
    expect([answer, error].join()).not.toContain(token)
  })
})

it.each([
  Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:25'), { code: 'ESOCKET', command: 'CONN' }),
  Object.assign(new Error('Greeting never received'), { code: 'ETIMEDOUT', command: 'CONN' }),
  new Error('Something else'),
])('a mail server that is not there (%s) tells nobody where it should be', (error) => {
  expect(readFailure(error)).toEqual({
    failure: 'unreachable',
    isForGood: false,
    answer: null,
    error: error.message,
  })
})

it('a password that is refused before any answer is about us', () => {
  const error = Object.assign(new Error('Missing credentials for "PLAIN"'), { code: 'EAUTH', command: 'API' })
  expect(reading(error)).toEqual(['account', false])
})
