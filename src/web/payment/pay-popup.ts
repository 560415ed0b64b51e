import { ApiError } from '../app/api/api-error.ts';

/** The messages of the hosted page, as the provider documents them. */
type PopupMessage =
  | { readonly type: 'paid'; readonly transaction_id: string }
  | { readonly type: 'failed'; readonly code: string; readonly message: string }
  | { readonly type: 'cancelled' };

/** The result of a visit to the hosted page. `closed`: no payment was reported; the server knows the outcome. */
type PopupResult =
  | { readonly outcome: 'paid'; readonly transactionId: string }
  | { readonly outcome: 'closed' };

const SIZE = 'popup,width=480,height=780';
/** The interval, in milliseconds, at which to check whether the window was closed without a message. */
const LOOK_MS = 500;

function messageOf(data: unknown): PopupMessage | null {
  const message = data as Partial<PopupMessage & { source: string }> | null;
  return message?.source === 'placepay' ? (message as PopupMessage) : null;
}

function resultOf(message: PopupMessage): PopupResult {
  return message.type === 'paid'
    ? { outcome: 'paid', transactionId: message.transaction_id }
    : { outcome: 'closed' };
}

/** An empty window, opened within the click so that the browser allows it; null if the browser blocks it. */
function openWindow(): Window | null {
  return window.open('', 'placepay', SIZE);
}

/**
 * Shows the hosted page in the window and waits for its message. Only messages from that window and origin count.
 *
 * Resolves with `closed` when the window is closed without a message, or when `signal` cancels the payment, which
 * closes it.
 */
function payInWindow(popup: Window, url: string, signal: AbortSignal): Promise<PopupResult> {
  const { origin } = new URL(url);
  return new Promise((resolve) => {
    const end = (result: PopupResult) => {
      window.clearInterval(timer);
      window.removeEventListener('message', onMessage);
      signal.removeEventListener('abort', abort);
      resolve(result);
    };
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== popup) return;
      const message = messageOf(event.data);
      if (message !== null) end(resultOf(message));
    };
    const abort = () => {
      popup.close();
      end({ outcome: 'closed' });
    };
    const timer = window.setInterval(() => {
      if (popup.closed) end({ outcome: 'closed' });
    }, LOOK_MS);
    window.addEventListener('message', onMessage);
    // Canceled while the session was being opened: the page is never shown.
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort);
    popup.location.href = url;
    popup.focus();
  });
}

/** The result of a popup: the provider's transaction with the session opened for it, or why there is none. */
export type PopupPayment<Session> =
  | { readonly outcome: 'paid'; readonly session: Session; readonly transactionId: string }
  | { readonly outcome: 'popupBlocked' | 'inFlight' | 'closed' };

/**
 * Opens the window, requests a session and waits for its outcome. Call it within the click.
 *
 * @param open requests the session from the server.
 * @param showWindow called with the window while it is open, so that the page can bring it to the front.
 * @throws as `open`, except for a payment that is already in flight: that is an outcome.
 */
export async function payInPopup<Session extends { readonly popup_url: string }>(
  open: () => Promise<Session>,
  showWindow: (popup: Window | null) => void,
  signal: AbortSignal,
): Promise<PopupPayment<Session>> {
  const popup = openWindow();
  if (popup === null) return { outcome: 'popupBlocked' };
  showWindow(popup);
  try {
    const session = await open();
    const result = await payInWindow(popup, session.popup_url, signal);
    if (result.outcome !== 'paid') return result;
    return { outcome: 'paid', session, transactionId: result.transactionId };
  } catch (error) {
    popup.close();
    if (error instanceof ApiError && error.code === 'payment.in_flight') return { outcome: 'inFlight' };
    throw error;
  } finally {
    showWindow(null);
  }
}
