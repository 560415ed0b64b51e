/** All texts of the stand-ins, in both languages. */
export type Language = 'en' | 'es';
export type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

type Texts = Readonly<Record<string, readonly [en: string, es: string]>>;

const TEXTS: Texts = {
  sandbox: ['Sandbox', 'Entorno de pruebas'],
  inbox: ['Inbox', 'Bandeja de entrada'],
  ledger: ['Payments', 'Pagos'],
  bureau: ['Screening bureau', 'Oficina de evaluación'],
  faults: ['Faults', 'Fallos'],
  pay_title: ['PLACEPAY secure payment', 'Pago seguro de PLACEPAY'],
  pay: ['Pay {amount}', 'Pagar {amount}'],
  cancel: ['Cancel', 'Cancelar'],
  close: ['Close', 'Cerrar'],
  amount: ['Amount', 'Monto'],
  fee: ['Processing fee', 'Comisión de procesamiento'],
  total: ['Total', 'Total'],
  demo: ['Sandbox. No real money moves.', 'Entorno de pruebas. No se mueve dinero real.'],
  card_details: ['Card details', 'Datos de la tarjeta'],
  bank_details: ['Bank account', 'Cuenta bancaria'],
  wallet: ['Fill in from my wallet', 'Rellenar con mi billetera'],
  account_holders_name: ['Account holder’s name', 'Nombre del titular'],
  card_no: ['Card number', 'Número de tarjeta'],
  expiry_month: ['Expiry month', 'Mes de vencimiento'],
  expiry_year: ['Expiry year', 'Año de vencimiento'],
  cvv: ['Security code (CVV)', 'Código de seguridad (CVV)'],
  routing_number: ['Routing number', 'Número de ruta'],
  account_number: ['Account number', 'Número de cuenta'],
  account_type: ['Account type', 'Tipo de cuenta'],
  Checking: ['Checking', 'Corriente'],
  Savings: ['Savings', 'Ahorros'],
  month: ['Month', 'Mes'],
  year: ['Year', 'Año'],
  choose: ['Choose', 'Elija'],
  test_numbers: ['Test numbers', 'Números de prueba'],
  use: ['Use {number}', 'Usar {number}'],
  any_cvv: [
    'Any later expiry date and any 3 or 4 digits as security code.',
    'Cualquier vencimiento posterior y 3 o 4 dígitos como código de seguridad.',
  ],
  with_routing: ['Routing number {number}', 'Número de ruta {number}'],
  'does.approve': ['Approved', 'Aprobada'],
  'does.decline': ['Declined', 'Rechazada'],
  'does.funds': ['Insufficient funds', 'Fondos insuficientes'],
  'does.silent': ['Takes the money and does not answer', 'Cobra y no responde'],
  'does.no-token': ['Card cannot be tokenised (plugin)', 'La tarjeta no se puede tokenizar (plugin)'],
  required: ['Please fill in this field.', 'Rellene este campo.'],
  'card_no.digits': ['Use digits only.', 'Use solo dígitos.'],
  'card_no.invalid': [
    'This card number is not valid. Please check it.',
    'El número de tarjeta no es válido. Compruébelo.',
  ],
  'expiry.past': [
    'This card has expired. Please check the date.',
    'La tarjeta está vencida. Compruebe la fecha.',
  ],
  'cvv.digits': ['Use digits only.', 'Use solo dígitos.'],
  'cvv.length': ['The code has 3 or 4 digits.', 'El código tiene 3 o 4 dígitos.'],
  'routing_number.invalid': ['This routing number is not valid.', 'El número de ruta no es válido.'],
  'account_number.digits': ['Use 4 to 17 digits.', 'Use de 4 a 17 dígitos.'],
  working: ['Processing your payment…', 'Procesando su pago…'],
  paid: ['Payment received. This window closes by itself.', 'Pago recibido. Esta ventana se cierra sola.'],
  declined: [
    'Your payment was declined: {message}. Nothing was charged. Try another one.',
    'Su pago fue rechazado: {message}. No se cobró nada. Pruebe con otra.',
  ],
  'declined.card_declined': ['Card declined', 'Tarjeta rechazada'],
  'declined.insufficient_funds': ['Insufficient funds', 'Fondos insuficientes'],
  'declined.account_closed': ['Account closed', 'Cuenta cerrada'],
  failed: [
    'The payment could not be made. Please try again.',
    'No se pudo realizar el pago. Inténtelo de nuevo.',
  ],
  unsure: [
    'This takes longer than usual. You can close this window: your payment will be found.',
    'Está tardando más de lo normal. Puede cerrar esta ventana: encontraremos su pago.',
  ],
  'state.paid': [
    'This payment has been made. You can close this window.',
    'Este pago ya se realizó. Puede cerrar esta ventana.',
  ],
  'state.pending': [
    'This payment is being processed. You can close this window.',
    'Este pago se está procesando. Puede cerrar esta ventana.',
  ],
  'state.cancelled': [
    'This payment was withdrawn. Please start it again.',
    'Este pago fue retirado. Vuelva a iniciarlo.',
  ],
  'state.expired': [
    'This payment page has expired. Please start the payment again.',
    'Esta página de pago venció. Vuelva a iniciar el pago.',
  ],
  'burton.failed_to_create_token': [
    'Your card could not be registered. Please try again.',
    'No se pudo registrar su tarjeta. Inténtelo de nuevo.',
  ],
  problems: ['Please check the fields marked below.', 'Revise los campos señalados.'],
  start_lead: [
    'Stand-ins for the outside world: payments, screening, mail and SMS. Nothing leaves this machine.',
    'Sustitutos del mundo exterior: pagos, evaluación, correo y SMS. Nada sale de esta máquina.',
  ],
  start_inbox: ['Mail and SMS that the portal has sent', 'Correo y SMS que ha enviado el portal'],
  start_ledger: [
    'What the payment providers took, refused or still hold',
    'Lo que los proveedores de pago cobraron, rechazaron o retienen',
  ],
  start_bureau: [
    'Identity exams, with the right answers marked',
    'Exámenes de identidad, con las respuestas correctas marcadas',
  ],
  start_faults: [
    'Decline, delay, silence, double answers and errors on demand',
    'Rechazos, demoras, silencios, respuestas dobles y errores a pedido',
  ],
  to_portal: ['Open the portal', 'Abrir el portal'],
  nothing: ['Nothing yet', 'Nada todavía'],
  provider: ['Provider', 'Proveedor'],
  kind: ['Kind', 'Tipo'],
  times: ['Calls', 'Llamadas'],
  milliseconds: ['Milliseconds', 'Milisegundos'],
  message: ['Message of a decline', 'Mensaje de un rechazo'],
  set_fault: ['Set fault', 'Activar fallo'],
  clear_faults: ['Clear all', 'Quitar todos'],
  'kind.decline': ['Decline: refused, nothing happens', 'Rechazo: no sucede nada'],
  'kind.delay': ['Delay: done and answered late', 'Demora: se hace y se responde tarde'],
  'kind.timeout': ['Time out: done, but no answer', 'Sin respuesta: se hace, pero no se responde'],
  'kind.twice': ['Twice: done once, told twice', 'Doble: se hace una vez, se avisa dos veces'],
  'kind.late_callback': ['Late callback: done, announced late', 'Aviso tardío: se hace y se avisa tarde'],
  'kind.bounce': [
    'Bounce: accepted, reported as undeliverable later',
    'Rebote: se acepta y después se avisa que no llegó',
  ],
  'kind.malformed': [
    'Malformed: done, answered unreadably',
    'Ilegible: se hace y la respuesta no se entiende',
  ],
  'kind.error': ['Error 500: nothing happens', 'Error 500: no sucede nada'],
  active_faults: ['Waiting to happen', 'Pendientes'],
  method: ['Method', 'Medio'],
  banks: ['Bank accounts', 'Cuentas bancarias'],
  state: ['State', 'Estado'],
  requests: ['Requests', 'Solicitudes'],
  reference: ['Reference', 'Referencia'],
  invoice: ['Invoice', 'Factura'],
  time: ['Time', 'Hora'],
  pass_rule: [
    'An exam passes with four of five right answers. A first failure may be asked anew; a second calls for verification by hand.',
    'El examen se aprueba con cuatro de cinco respuestas correctas. Tras un primer fallo se puede repetir; un segundo exige verificación manual.',
  ],
  right_answer: ['right answer', 'respuesta correcta'],
  open: ['open', 'abierto'],
  no_messages: ['No messages yet', 'Aún no hay mensajes'],
  no_messages_hint: [
    'Mail and SMS that the portal sends arrive here.',
    'Aquí llegan los correos y SMS que envía el portal.',
  ],
  everybody: ['Everybody', 'Todos'],
  unread: ['unread', 'sin leer'],
  back: ['Back to the inbox', 'Volver a la bandeja'],
  to: ['To', 'Para'],
  from: ['From', 'De'],
  received: ['Received', 'Recibido'],
  social_title: ['Sign in with {name}', 'Iniciar sesión con {name}'],
  social_demo: ['Sandbox. This is not the real provider.', 'Entorno de pruebas. No es el proveedor real.'],
  social_choose: ['Choose an account', 'Elija una cuenta'],
  social_other: ['Use another account', 'Usar otra cuenta'],
  social_verified: ['verified address', 'dirección verificada'],
  social_unverified: ['address not verified', 'dirección sin verificar'],
  social_go: ['Continue', 'Continuar'],
  social_done: ['You can close this window.', 'Puede cerrar esta ventana.'],
  social_over: [
    'This sign-in is over. Go back to the portal and begin again.',
    'Este inicio de sesión terminó. Vuelva al portal y empiece de nuevo.',
  ],
  'social.first_name': ['First name', 'Nombre'],
  'social.last_name': ['Last name', 'Apellido'],
  'social.email': ['Email', 'Correo electrónico'],
  'social.email_verified': ['The provider has verified the address', 'El proveedor verificó la dirección'],
};

/**
 * The text of a key with its values filled in; the key itself if there is no text.
 *
 * @example say('es', 'pay', { amount: '$46.00' }) // 'Pagar $46.00'
 */
export function say(
  language: Language,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text = TEXTS[key]?.[language === 'es' ? 1 : 0] ?? key;
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Formats integer cents as US dollars in a language. */
export function dollars(language: Language, cents: number): string {
  return new Intl.NumberFormat(language === 'es' ? 'es-US' : 'en-US', {
    style: 'currency',
    currency: 'USD',
  }).format(cents / 100);
}
