import { formWithFile, usualBodyLimit } from '#domain/endpoint.ts'
import { jsonLimits, minute, rates, sessionLifetime, turnsOf } from '../../limits.ts'

const kilobytes = (bytes: number): string => `${Math.floor(bytes / 1024)} KB`

/**
 * How to use the API, in plain words (Markdown): the introduction of the OpenAPI document, which `/api/reference`
 * shows. Its samples run as they are; `server/openapi-guide.test.ts` runs them.
 */
export const guideOf = (publicUrl: string): string => `
Everything that the screens of Stringline do is done by this API, with the same rights and the same rules.

## Sign in as a program

Create a token in *My Profile*, under *API tokens*. It is shown once. Send it with every request:

\`\`\`sh
export STRINGLINE=${publicUrl}
export TOKEN=paste-your-token-here
curl --fail-with-body "$STRINGLINE/api/clients?pageSize=10" -H "Authorization: Bearer $TOKEN"
\`\`\`

A token has the rights that its person has in the company where it was created, as they are at each request: when a
role changes, the token changes with it. It reaches nothing that belongs to the account alone (password, second step,
other tokens, other companies). A program that its person runs may also sign in: \`POST /api/sign-in\` with
\`"token": true\` answers a token that ends
with the session, after ${Math.round(sessionLifetime.browser.unused / (60 * minute))} hours without a request.

## Create, and retry safely

Choose the \`id\` of a new record yourself: a UUID, version 7 where you can. When the connection breaks and you do not
know whether the request arrived, send the same request again. The same \`id\` with the same body answers the record
that exists; the same \`id\` with another body is refused with 409. Nothing is created twice.

\`\`\`sh
ID=$(cat /proc/sys/kernel/random/uuid)
BODY='{"id":"'$ID'","name":"Example Bakery '$ID'","email":"accounts@example.com","phone":"+64 9 555 0100"}'
for attempt in 1 2; do
  curl --fail-with-body "$STRINGLINE/api/clients" -H "Authorization: Bearer $TOKEN" \\
    -H "Content-Type: application/json" -d "$BODY"
done
\`\`\`

## Edit without overwriting others

A record has a \`version\`, which its answer sends as \`ETag\` too. Send it with an edit as \`If-Match\`. Without it the
edit is refused with 428; when somebody else has changed the record in the meantime, with 412, and \`current\` in the
refusal is the record as it is now. An edit sends only the fields that change.

\`\`\`sh
curl --fail-with-body -X PATCH "$STRINGLINE/api/clients/$ID" -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" -H 'If-Match: "1"' -d '{"notes":"Deliveries before seven"}'
\`\`\`

\`can\` in a record says what the caller may do with it now, by \`operationId\`; \`because\` says why something is not
possible at the moment.

## Pages

A list takes \`page\`, from 1 on, and \`pageSize\`, 50 unless you say otherwise and 200 at most. \`more\` says whether
there is another page; read until it is false. \`total\` says how many items match. A search may look at its first
matches only: then \`totalIsMinimum\` is true, and \`total\` and the counts are lower bounds.

\`\`\`sh
PAGE=1; MORE=true
while [ "$MORE" = true ]; do
  ANSWER=$(curl --fail-with-body -s "$STRINGLINE/api/clients?page=$PAGE&pageSize=200" -H "Authorization: Bearer $TOKEN")
  case "$ANSWER" in *'"more":true'*) PAGE=$((PAGE + 1)) ;; *) MORE=false ;; esac
done
\`\`\`

## Synchronise

Lists of clients, jobs, reports, invoices, payments, variations and tasks take \`updatedSince\`, a moment, and sort by
\`updatedAt\`. Remember the moment before the first request of a run, and send it as \`updatedSince\` in the next run, a
minute earlier to be sure. A record is there again when somebody changed it; figures that follow from other records,
such as what was invoiced on a job, do not count as its change. Deleted records are not listed, and what is imported
with an archive keeps the moments of the archive.

\`\`\`sh
curl --fail-with-body "$STRINGLINE/api/clients?updatedSince=2026-01-31T00:00:00Z&sort=updatedAt" \\
  -H "Authorization: Bearer $TOKEN"
\`\`\`

## Upload a file

Upload the bytes first, as \`multipart/form-data\` with the part \`file\`, and say what they are for. Then name the id
of the file in the record that it belongs to: \`logoFileId\` of a client, \`images\` of a report, \`fileIds\` of a job.

\`\`\`sh
printf 'R0lGODdhAQABAIAAAP///////ywAAAAAAQABAAACAkQBADs=' | base64 -d > dot.gif
curl --fail-with-body "$STRINGLINE/api/files?purpose=client-logo" -H "Authorization: Bearer $TOKEN" -F file=@dot.gif
\`\`\`

## Values

- **Money** is a decimal string with two decimals, \`"1250.00"\`, in the currency of the company. Each field says
  whether it includes tax.
- **Rates of tax** are fractions: \`"0.15"\` means 15 %.
- **Dates** are \`YYYY-MM-DD\` in the timezone of the company, **moments** are UTC (RFC 3339).
- Texts are UTF-8. An answer may get new fields at any time: ignore those that you do not know. A request with a field
  that does not exist is refused.

## Refusals

A refusal is \`application/problem+json\` (RFC 9457). \`code\` is a stable word for programs, \`detail\` a sentence in
English; with 422 \`errors\` lists each field. 401 means that the token is unknown or has ended, 403 that the right is
missing, 404 that the record does not exist or may not be seen, 409 that it is in the wrong state, 429 and 503 that it
may be tried again after the seconds in \`Retry-After\`. Repeat a \`GET\`, or a request with an \`id\` of its own, after
503 or a broken connection; not another one before you know that it was not carried out.

## Limits

- A program has ${turnsOf.request.perMember} requests under way at once; those beyond wait for their turn. Documents,
  tables and uploads have fewer.
- A body of JSON may have ${kilobytes(usualBodyLimit)} unless its operation says otherwise,
  ${jsonLimits.values.toLocaleString('en')} values and ${jsonLimits.depth} levels. A form with a file may have
  ${kilobytes(formWithFile(10))}. Bodies are sent as they are, without \`Content-Encoding\`.
- A person uploads up to ${rates.upload.person[0]?.limit} files, downloads ${rates.table.person[0]?.limit} tables
  and sends ${rates.mail.person[0]?.limit} mails an hour.
- Answers of the API are not to be stored by caches. \`/api/openapi.json\` has an \`ETag\`.

## Browsers

The API is for programs on a server: it does not send the headers of CORS, so a page of another site cannot call it.
Keep a token out of pages and apps that others can read.
`
