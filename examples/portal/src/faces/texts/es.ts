import type { FaceTexts } from './en.ts'

export const texts: FaceTexts = {
  offlineTitle: 'No tiene conexión.',
  keptText: 'Lo que ha introducido se conserva.',
  offlineText: 'La página continúa sola cuando vuelva la conexión.',
  slowText: 'Todavía cargando. El servicio tarda más de lo habitual en responder.',
  downTitle: 'El servicio no está disponible por el momento',
  downText: 'Puede que esté en mantenimiento. No se ha cambiado nada.',
  nextTry: 'Volvemos a intentarlo {{when}}.',
  tryNow: 'Intentar ahora',
  loadTitle: 'Una parte del portal no se ha cargado',
  loadText: 'Por ello no se ha cambiado ni pagado nada. Compruebe su conexión y cargue la página de nuevo.',
  loadAgain: 'Cargar de nuevo',
  idleTitle: '¿Sigue ahí?',
  idleText: 'Por su seguridad, la sesión se cerrará {{when}}. Lo que ha introducido se conserva.',
  idleStay: 'Seguir conectado',
  idleLeave: 'Cerrar sesión',
  idleFailed: 'No se ha podido contactar con el servidor. Compruebe su conexión e inténtelo de nuevo.',
  tourCount: 'Consejo {{at}} de {{count}}',
  tourNext: 'Siguiente',
  tourDone: 'Listo',
  tourSkip: 'No más consejos',
}
