import type { FaceTexts } from './en.ts'

export const texts: FaceTexts = {
  offlineTitle: 'Vous êtes hors ligne.',
  keptText: 'Votre saisie est conservée.',
  offlineText: 'La page reprend d’elle-même dès que la connexion revient.',
  slowText: 'Chargement en cours. Le service met plus de temps que d’habitude à répondre.',
  downTitle: 'Le service est momentanément indisponible',
  downText: 'Une maintenance est peut-être en cours. Rien n’a été modifié.',
  nextTry: 'Nouvel essai {{when}}.',
  tryNow: 'Essayer maintenant',
  loadTitle: 'Une partie du portail ne s’est pas chargée',
  loadText: 'Rien n’a été modifié ni payé de ce fait. Vérifiez votre connexion et rechargez la page.',
  loadAgain: 'Recharger',
  idleTitle: 'Êtes-vous toujours là ?',
  idleText: 'Pour votre sécurité, vous serez déconnecté {{when}}. Votre saisie est conservée.',
  idleStay: 'Rester connecté',
  idleLeave: 'Se déconnecter',
  idleFailed: 'Le serveur n’a pas été joint. Vérifiez votre connexion et réessayez.',
  tourCount: 'Conseil {{at}} sur {{count}}',
  tourNext: 'Suivant',
  tourDone: 'Terminé',
  tourSkip: 'Ne plus voir de conseils',
}
