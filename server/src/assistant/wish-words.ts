/** The words of a wish for a person, without accents. */

const setOf = (words: string) => new Set(words.split(/\s+/));

/** Whoever asks for one of these asks for somebody of the team. */
export const staff =
  setOf(`operador operadora gerente responsavel vendedor vendedora consultor consultora supervisor supervisora
  funcionario funcionaria representante asesor asesora agent human person`);
/** And who wants to talk to one of these; who only wants one may want what they do. */
export const professions =
  setOf(`secretaria recepcionista veterinario veterinaria vet dentista doutor doutora dr dra medico medica dono
  dona proprietario proprietaria mecanico tecnico setor financeiro suporte recepcao equipe atendimento central moca moco`);
/** Anybody at all: these words name people everywhere, so that more must speak for a wish. */
export const anybody = setOf('pessoa pesoa pessoua pssoa persona alguem algem alguen gente');

export const talking = setOf(
  'falar fala fale falo falr flar fla conversar converso tratar atendido atendida contato hablar speak talk',
);
export const talkLinks = setOf('com c cm con to with por pela pelo pra');
export const bringing =
  /^(?:cham(?:a|e|ar|em)|pass(?:a|e|ar)|transf(?:ere|ira|erir|eri)|encaminh(?:a|e|ar)|direcion(?:a|e|ar)|coloca|colocar|bota|poe|manda|arruma)$/;
export const wanting = setOf(
  'quero kero qro qero queria keria quiero preciso presiso precisava gostaria desejo prefiro exijo want need cade tem existe',
);

/** What may stand between the words of a wish. */
export const article = setOf('um uma o a os as algum alguma outro outra qualquer un una an the ser real live');
export const onTheWay =
  setOf(`me eu ja logo direto pra p para pro ai la aqui agora atendimento conversa chat um uma o a algum alguma
  outro outra isso so`);
export const onTheWayTo = new Set([...onTheWay, 'com', 'c']);
export const mightThey = setOf('pode poderia consegue podia ai da do equipe loja');
export const wanted = setOf(
  'de do da um uma o a algum alguma outro outra que seja com c so ter ajuda apoio ver an por pelo pela atendimento',
);

/** Behind which one only tells of talking: to somebody else, or that there is no need. */
export const elsewhere = setOf('vou vamos vai irei ia deixa deixe');
export const noes = setOf('nao n nem sem not');
export const refusable = setOf('quero queria kero preciso precisa precisava gostaria gosto desejo vou want need');
/** Those whom customers talk to at home. */
export const theirOwn =
  setOf(`marido esposa mulher mae pai filho filha irmao irma namorado namorada familia chefe banco contador sindico
  vizinho vizinha pessoal galera povo amigo amiga patrao avo sogra noivo noiva cliente`);

export const robots = setOf('robo robos robot bot chatbot');
export const machines = setOf('maquina maquinas ia virtual');
export const fedUp = setOf('chega cansei cansada cansado odeio detesto basta sem');
export const talkOfRobots = setOf(
  'de com c um esse essa este mais ser por falar fala conversar atendido atendida assistente',
);
export const polite =
  setOf(`oi oie oii ola opa bom boa dia tarde noite por favor pf pfv pfvr please obrigado obrigada um o a ai aqui urgente
  agora ja entao so moca moco atendimento`);
export const reality = setOf('de verdade vdd real humano humana');
