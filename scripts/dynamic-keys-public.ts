import { contactTypes } from '#domain/contact/choices.ts'
import { publicPages } from '#web/marketing/places.ts'

/** Of the public pages. */
export const publicKeys = {
  'web/marketing': {
    'meta.*.title': publicPages,
    'meta.*.description': publicPages,
    'nav.*': ['features', 'pricing', 'contact'],
    'footer.*': ['privacy', 'terms'],
    'pictures.*': ['dashboard', 'job', 'report', 'invoice', 'portal', 'tasks'],
    'home.papers.*.title': ['report', 'variation', 'invoice', 'payment'],
    'home.papers.*.text': ['report', 'variation', 'invoice', 'payment'],
    'home.facts.*.title': ['phone', 'photos', 'pdf', 'link', 'languages', 'history'],
    'home.facts.*.text': ['phone', 'photos', 'pdf', 'link', 'languages', 'history'],
    'features.*.title': ['report', 'tasks', 'invoice', 'job', 'dashboard'],
    'features.*.text': ['report', 'tasks', 'invoice', 'job', 'dashboard'],
    'features.*.one': ['report', 'tasks', 'invoice', 'job', 'dashboard'],
    'features.*.two': ['report', 'tasks', 'invoice', 'job', 'dashboard'],
    'features.*.three': ['report', 'tasks', 'invoice', 'job', 'dashboard'],
    'features.*.four': ['report', 'tasks', 'invoice', 'job', 'dashboard'],
    'pricing.*.title': ['basic', 'pro', 'enterprise'],
    'pricing.*.for': ['basic', 'pro', 'enterprise'],
    'pricing.*.people': ['basic', 'pro', 'enterprise'],
    'pricing.*.projects': ['basic', 'pro', 'enterprise'],
    'pricing.*.storage': ['basic', 'pro', 'enterprise'],
    'pricing.*.more': ['basic', 'pro', 'enterprise'],
    'pricing.faq.*.q': ['trial', 'card', 'users', 'projects', 'change', 'leave'],
    'pricing.faq.*.a': ['trial', 'card', 'users', 'projects', 'change', 'leave'],
    'privacy.*.title': ['kept', 'why', 'who', 'cookies', 'photos', 'long', 'rights'],
    'terms.*.title': ['trial', 'pay', 'data', 'fair', 'work', 'leave', 'law'],
    'privacy.*.text': ['kept', 'why', 'who', 'cookies', 'photos', 'long', 'rights'],
    'terms.*.text': ['trial', 'pay', 'data', 'fair', 'work', 'leave', 'law'],
    'contact.form.*': ['name', 'email', 'phone', 'message'],
    'contact.form.types.*': contactTypes,
    'theme.*': ['light', 'dark', 'system'],
  },
}
