import { expect, it } from 'vitest'
import { domainOf } from './server.ts'

it.each([
  ['https://projects.example.com', 'projects.example.com'],
  ['https://projects.example.com:8443', 'projects.example.com'],
  ['https://bücher.example', 'xn--bcher-kva.example'],
  ['http://localhost:3000', 'localhost'],
  ['https://192.0.2.1', '[192.0.2.1]'],
  ['https://[2001:db8::1]:3000', '[IPv6:2001:db8::1]'],
])('mail from %s names the domain %s', (publicUrl, domain) => {
  expect(domainOf(publicUrl)).toBe(domain)
})
