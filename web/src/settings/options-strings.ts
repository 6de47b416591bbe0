import { defineStrings } from '../platform/strings';

export const optionsTabStrings = defineStrings('optionsTab', {
  pt: {
    saved: 'Operação atualizada com sucesso.',
    saveSecret: 'Salvar {{name}}',
    noSecret: 'Não informado',
    operatorOnly: 'Só o operador da plataforma muda isto.',
    hoursInTab: 'Os horários estão na aba Horários, acima.',
    hoursInQueues: 'Os horários estão em cada fila.',
    integrations: 'Integrações',
    integrationsWhy: 'As chaves são guardadas cifradas. Depois de salvas, só o final aparece.',
    values: {
      disabled: 'Desligado',
      company: 'Da empresa',
      queue: 'De cada fila',
      text: 'Texto',
      everyone: 'Todos',
      supervisors: 'Supervisores e admins',
      admins: 'Só admins',
      pt: 'Português',
      en: 'English',
      es: 'Español',
    },
    noZone: 'Nenhum fuso com este nome',
    keys: {
      userRating: {
        label: 'Avaliações',
        why: 'Ao encerrar um atendimento, o cliente recebe o pedido de avaliação da conexão.',
      },
      scheduleType: {
        label: 'Horário de atendimento',
        why: 'Fora dele, o cliente recebe a mensagem de fora do horário.',
      },
      call: {
        label: 'Aceitar ligações',
        why: 'Desligado, quem liga recebe o aviso de que a empresa atende por mensagem.',
      },
      CheckMsgIsGroup: { label: 'Ignorar mensagens de grupos', why: 'Grupos não abrem atendimentos.' },
      sendGreetingAccepted: {
        label: 'Saudação ao aceitar',
        why: 'Quem aceita um atendimento cumprimenta o cliente automaticamente.',
      },
      sendMsgTransfTicket: {
        label: 'Mensagem ao transferir',
        why: 'O cliente é avisado quando passa para outra fila ou pessoa.',
      },
      sendGreetingMessageOneQueues: {
        label: 'Saudação com uma só fila',
        why: 'A saudação também é enviada pelas conexões que têm só uma fila.',
      },
      thanksStayClosed: {
        label: 'Agradecimentos não reabrem',
        why: 'Um “obrigada!” até um dia depois de encerrar fica na conversa encerrada.',
      },
      apiMessagesPerMinute: {
        label: 'Mensagens da API por minuto',
        why: 'Quantas outros sistemas podem enviar por minuto, com o token de cada conexão.',
      },
      language: {
        label: 'Idioma dos avisos aos clientes',
        why: 'Em que língua o cliente recebe o que a empresa não escreveu: fora do horário, avaliação, transferência.',
      },
      timeZone: {
        label: 'Fuso horário',
        why: 'Por ele contam os horários, os relatórios e o vencimento, que vale até o fim do dia no novo fuso.',
      },
      chatBotType: { label: 'Tipo do chatbot', why: 'Como as opções das filas são mostradas ao cliente.' },
      campaignsEnabled: { label: 'Campanhas', why: 'Mostra as campanhas no menu.' },
      campaignsBy: {
        label: 'Quem dispara campanhas',
        why: 'Agenda, inicia, para e testa, e muda os ajustes delas. Os demais leem e escrevem rascunhos.',
      },
      aiTranscription: {
        label: 'Transcrição de áudios',
        why: 'O provedor de IA padrão escreve o que os clientes dizem em mensagens de voz de até 10 minutos, abaixo do áudio. O áudio é enviado a ele.',
      },
      aiMasking: {
        label: 'Não enviar números e documentos à IA',
        why: 'Telefones, CPF, CNPJ e números de cartão são trocados por marcas antes de cada pergunta a um modelo, e voltam ao lugar na resposta. Fotos não são enviadas. Não vale para o som dos áudios.',
      },
    },
    secrets: {
      ipixc: 'IXC: endereço',
      tokenixc: 'IXC: token',
      ipmkauth: 'MK-Auth: endereço',
      clientidmkauth: 'MK-Auth: client ID',
      clientsecretmkauth: 'MK-Auth: client secret',
      asaas: 'Asaas: token',
    },
  },
  en: {
    saved: 'Operation updated successfully.',
    saveSecret: 'Save {{name}}',
    noSecret: 'Not set',
    operatorOnly: 'Only the operator of the platform changes this.',
    hoursInTab: 'The hours are in the tab Hours, above.',
    hoursInQueues: 'The hours are in each queue.',
    integrations: 'Integrations',
    integrationsWhy: 'Keys are stored encrypted. Once saved, only their end is shown.',
    values: {
      disabled: 'Off',
      company: 'Of the company',
      queue: 'Of each queue',
      text: 'Text',
      everyone: 'Everyone',
      supervisors: 'Supervisors and admins',
      admins: 'Admins only',
      pt: 'Português',
      en: 'English',
      es: 'Español',
    },
    noZone: 'No time zone of this name',
    keys: {
      userRating: {
        label: 'Ratings',
        why: 'When a ticket is closed, the customer gets the rating message of the connection.',
      },
      scheduleType: { label: 'Service hours', why: 'Outside of them the customer gets the out-of-hours message.' },
      call: {
        label: 'Accept calls',
        why: 'Switched off, whoever calls is told that the company answers by message.',
      },
      CheckMsgIsGroup: { label: 'Ignore group messages', why: 'Groups open no tickets.' },
      sendGreetingAccepted: {
        label: 'Greeting on accept',
        why: 'Whoever accepts a ticket greets the customer automatically.',
      },
      sendMsgTransfTicket: {
        label: 'Message on transfer',
        why: 'The customer is told when they go on to another queue or person.',
      },
      sendGreetingMessageOneQueues: {
        label: 'Greeting with a single queue',
        why: 'The greeting is also sent by connections that have only one queue.',
      },
      thanksStayClosed: {
        label: 'Thanks open nothing',
        why: 'A “thank you!” within a day of the close stays in the closed ticket.',
      },
      apiMessagesPerMinute: {
        label: 'API messages a minute',
        why: 'How many other systems may send in a minute, with the token of each connection.',
      },
      language: {
        label: 'Language of notices to customers',
        why: 'In which customers read what the company has not written itself: nobody there, rating, transfer.',
      },
      timeZone: {
        label: 'Time zone',
        why: 'Hours, reports and the due date go by it; the due day is good until its end in the new zone.',
      },
      chatBotType: { label: 'Type of the chatbot', why: 'How the options of queues are shown to the customer.' },
      campaignsEnabled: { label: 'Campaigns', why: 'Shows campaigns in the menu.' },
      campaignsBy: {
        label: 'Who runs campaigns',
        why: 'Schedules, starts, stops and tries them, and changes their settings. Others read and write drafts.',
      },
      aiTranscription: {
        label: 'Transcripts of voice notes',
        why: 'The default AI provider writes down what customers say in voice notes of up to 10 minutes, below the audio. The audio is sent to it.',
      },
      aiMasking: {
        label: 'Send no numbers and documents to AI',
        why: 'Phone numbers, CPF, CNPJ and card numbers are replaced by marks before a model is asked, and put back in its answer. Pictures are not sent. The sound of voice notes is sent as it is.',
      },
    },
    secrets: {
      ipixc: 'IXC: address',
      tokenixc: 'IXC: token',
      ipmkauth: 'MK-Auth: address',
      clientidmkauth: 'MK-Auth: client ID',
      clientsecretmkauth: 'MK-Auth: client secret',
      asaas: 'Asaas: token',
    },
  },
  es: {
    saved: 'Operación actualizada con éxito.',
    saveSecret: 'Guardar {{name}}',
    noSecret: 'Sin informar',
    operatorOnly: 'Solo el operador de la plataforma cambia esto.',
    hoursInTab: 'Los horarios están en la pestaña Horarios, arriba.',
    hoursInQueues: 'Los horarios están en cada cola.',
    integrations: 'Integraciones',
    integrationsWhy: 'Las claves se guardan cifradas. Una vez guardadas, solo se ve su final.',
    values: {
      disabled: 'Desactivado',
      company: 'De la empresa',
      queue: 'De cada cola',
      text: 'Texto',
      everyone: 'Todos',
      supervisors: 'Supervisores y admins',
      admins: 'Solo admins',
      pt: 'Português',
      en: 'English',
      es: 'Español',
    },
    noZone: 'Ninguna zona con este nombre',
    keys: {
      userRating: {
        label: 'Valoraciones',
        why: 'Al cerrar una conversación, el cliente recibe el pedido de valoración de la conexión.',
      },
      scheduleType: {
        label: 'Horario de atención',
        why: 'Fuera de él, el cliente recibe el mensaje de fuera de horario.',
      },
      call: {
        label: 'Aceptar llamadas',
        why: 'Desactivado, quien llama recibe el aviso de que la empresa atiende por mensaje.',
      },
      CheckMsgIsGroup: { label: 'Ignorar mensajes de grupos', why: 'Los grupos no abren conversaciones.' },
      sendGreetingAccepted: {
        label: 'Saludo al aceptar',
        why: 'Quien acepta una conversación saluda al cliente automáticamente.',
      },
      sendMsgTransfTicket: {
        label: 'Mensaje al transferir',
        why: 'Se avisa al cliente cuando pasa a otra cola o persona.',
      },
      sendGreetingMessageOneQueues: {
        label: 'Saludo con una sola cola',
        why: 'El saludo también se envía por las conexiones que tienen una sola cola.',
      },
      thanksStayClosed: {
        label: 'Los agradecimientos no reabren',
        why: 'Un “¡gracias!” hasta un día después del cierre queda en la conversación cerrada.',
      },
      apiMessagesPerMinute: {
        label: 'Mensajes de la API por minuto',
        why: 'Cuántos pueden enviar otros sistemas por minuto, con el token de cada conexión.',
      },
      language: {
        label: 'Idioma de los avisos a clientes',
        why: 'En qué idioma recibe el cliente lo que la empresa no escribió: fuera de horario, calificación, transferencia.',
      },
      timeZone: {
        label: 'Zona horaria',
        why: 'Por ella cuentan los horarios, los informes y el vencimiento, que vale hasta el fin del día en la nueva zona.',
      },
      chatBotType: { label: 'Tipo del chatbot', why: 'Cómo se muestran al cliente las opciones de las colas.' },
      campaignsEnabled: { label: 'Campañas', why: 'Muestra las campañas en el menú.' },
      campaignsBy: {
        label: 'Quién lanza campañas',
        why: 'Las programa, inicia, detiene y prueba, y cambia sus ajustes. Los demás leen y escriben borradores.',
      },
      aiTranscription: {
        label: 'Transcripción de audios',
        why: 'El proveedor de IA predeterminado escribe lo que dicen los clientes en notas de voz de hasta 10 minutos, debajo del audio. El audio se le envía.',
      },
      aiMasking: {
        label: 'No enviar números ni documentos a la IA',
        why: 'Teléfonos, CPF, CNPJ y números de tarjeta se cambian por marcas antes de cada pregunta a un modelo, y vuelven a su lugar en la respuesta. Las fotos no se envían. No vale para el sonido de los audios.',
      },
    },
    secrets: {
      ipixc: 'IXC: dirección',
      tokenixc: 'IXC: token',
      ipmkauth: 'MK-Auth: dirección',
      clientidmkauth: 'MK-Auth: client ID',
      clientsecretmkauth: 'MK-Auth: client secret',
      asaas: 'Asaas: token',
    },
  },
});
