// On the pages that arrive drawn: a form sent before their script is there is sent by it (web/lib/adopting-root.ts), unless
// something was typed since. A file, because the content security policy allows no inline script.
addEventListener('submit', function (event) {
  event.target.dataset.sentEarly = ''
})
addEventListener('input', function (event) {
  if (event.target.form) delete event.target.form.dataset.sentEarly
})
