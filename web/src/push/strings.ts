import { defineStrings } from '../platform/strings';

export const pushStrings = defineStrings('push', {
  pt: {
    label: 'Avisos neste aparelho mesmo com o Guichê fechado',
    none: 'Este navegador não recebe avisos com o Guichê fechado.',
    install: 'Para receber, adicione o Guichê à tela de início deste aparelho e abra-o por lá.',
    refused: 'Bloqueado pelo navegador. Permita as notificações deste endereço no ícone ao lado dele e volte aqui.',
    failed: 'O navegador não conseguiu ligar os avisos. Tente de novo mais tarde.',
    test: 'Enviar um aviso de teste',
    asked: 'Aviso de teste a caminho.',
    notAsked: 'Este aparelho não está recebendo avisos. Desligue e ligue de novo.',
  },
  en: {
    label: 'Notify this device even while Guichê is closed',
    none: 'This browser receives no notices while Guichê is closed.',
    install: 'To receive them, add Guichê to the home screen of this device and open it from there.',
    refused: 'Blocked by the browser. Allow notifications of this address at the icon beside it and come back here.',
    failed: 'The browser could not switch the notices on. Try again later.',
    test: 'Send a test notice',
    asked: 'Test notice on its way.',
    notAsked: 'This device receives no notices. Switch it off and on again.',
  },
  es: {
    label: 'Avisos en este dispositivo aunque Guichê esté cerrado',
    none: 'Este navegador no recibe avisos con Guichê cerrado.',
    install: 'Para recibirlos, añade Guichê a la pantalla de inicio de este dispositivo y ábrelo desde allí.',
    refused:
      'Bloqueado por el navegador. Permite las notificaciones de esta dirección en el icono de al lado y vuelve.',
    failed: 'El navegador no pudo activar los avisos. Inténtalo más tarde.',
    test: 'Enviar un aviso de prueba',
    asked: 'Aviso de prueba en camino.',
    notAsked: 'Este dispositivo no recibe avisos. Apágalo y enciéndelo de nuevo.',
  },
});
