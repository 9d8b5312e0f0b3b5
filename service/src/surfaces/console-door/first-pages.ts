/**
 * The addresses that people come to first, and the document of each: it names the scripts of its page
 * beside those of every page, so that the browser asks for all of them at once. Other addresses have
 * index.html, whose script asks for those of the page.
 */
export const FIRST_PAGES: Readonly<Record<string, string>> = {
  '/': 'first/overview-page.html',
  '/approvals': 'first/approvals-page.html',
  '/merchants': 'first/merchants-page.html',
  '/payments': 'first/payments-page.html',
  '/payouts': 'first/payouts-page.html',
  '/sign-in': 'first/sign-in-page.html',
};
