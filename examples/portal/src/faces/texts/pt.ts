import type { FaceTexts } from './en.ts'

export const texts: FaceTexts = {
  offlineTitle: 'Está sem ligação.',
  keptText: 'O que introduziu fica guardado.',
  offlineText: 'A página continua sozinha quando a ligação voltar.',
  slowText: 'Ainda a carregar. O serviço está a demorar mais do que o habitual a responder.',
  downTitle: 'O serviço está momentaneamente indisponível',
  downText: 'Pode estar em manutenção. Nada foi alterado.',
  nextTry: 'Tentamos de novo {{when}}.',
  tryNow: 'Tentar agora',
  loadTitle: 'Uma parte do portal não foi carregada',
  loadText: 'Nada foi alterado nem pago por causa disto. Verifique a ligação e carregue a página de novo.',
  loadAgain: 'Carregar de novo',
  idleTitle: 'Ainda está aí?',
  idleText: 'Para sua segurança, a sessão termina {{when}}. O que introduziu fica guardado.',
  idleStay: 'Manter a sessão',
  idleLeave: 'Terminar sessão',
  idleFailed: 'O servidor não foi contactado. Verifique a ligação e tente de novo.',
  tourCount: 'Sugestão {{at}} de {{count}}',
  tourNext: 'Seguinte',
  tourDone: 'Concluído',
  tourSkip: 'Sem mais sugestões',
}
