import type { GoldenShop } from './golden.fixture';

/** An invented pet shop with a clinic: what it knows, and what customers ask. */
export const pets: GoldenShop = {
  name: 'Focinho & Cia',
  articles: [
    {
      title: 'Horários da loja e da clínica',
      text: 'A loja abre de segunda a sábado das 8h às 20h e aos domingos das 9h às 13h. A clínica veterinária atende de segunda a sexta das 9h às 18h. Fora desse horário há plantão só para emergências.',
      questions: [
        'que horas fecha a loja?',
        'O veterinário atende no sábado?',
        'abre domingo de manhã?',
        'qual horario da clinica',
        'tem atendimento de madrugada?',
      ],
    },
    {
      title: 'Banho e tosa: preços',
      text: 'Banho para porte pequeno R$ 55,00, médio R$ 75,00 e grande R$ 110,00. A tosa higiênica soma R$ 25,00, a tosa na máquina R$ 45,00 e a tosa na tesoura R$ 90,00. Gatos só com pelo curto, R$ 85,00.',
      questions: [
        'quanto é o banho para cachorro pequeno?',
        'Qual o valor da tosa higiênica?',
        'tosa na tesoura custa quanto',
        'vcs dão banho em gato?',
        'preço do banho pra um labrador grande',
      ],
    },
    {
      title: 'Agendar banho e tosa',
      text: 'Os banhos são com hora marcada, de terça a sábado. Marque com um dia de antecedência por mensagem. Desmarcações com menos de três horas custam metade do serviço. O animal deve estar com as vacinas em dia.',
      questions: [
        'queria marcar um banho para amanhã',
        'precisa agendar pra dar banho?',
        'e se eu precisar desmarcar o banho em cima da hora?',
        'dão banho na segunda?',
        'meu cão não tomou vacina, pode tomar banho aí?',
      ],
    },
    {
      title: 'Busca e leva (táxi pet)',
      text: 'Buscamos e levamos seu animal em casa por R$ 20,00 em um raio de 5 km, e R$ 3,00 por quilômetro a mais. O transporte usa caixas e cintos próprios. Agende junto com o banho ou a consulta.',
      questions: [
        'vocês buscam o cachorro em casa?',
        'Quanto custa o táxi pet?',
        'como é o transporte do animal?',
        'moro a 8 km, vocês buscam?',
        'leva e traz tem?',
      ],
    },
    {
      title: 'Consulta veterinária',
      text: 'A consulta custa R$ 160,00 e dura cerca de 40 minutos. O retorno em até 15 dias não é cobrado. Traga a carteira de vacinação e exames anteriores. Para animais exóticos atendemos só às quintas.',
      questions: [
        'quanto custa a consulta com o veterinário?',
        'O retorno é cobrado?',
        'o que levar na consulta?',
        'atendem coelho e papagaio?',
        'qual dia tem veterinario de exoticos',
      ],
    },
    {
      title: 'Emergências fora do horário',
      text: 'Em emergência ligue para o plantão: há um veterinário de sobreaviso todas as noites e nos feriados. A consulta de plantão custa R$ 320,00. Em caso de envenenamento não provoque vômito e venha imediatamente.',
      questions: [
        'meu cachorro passou mal de noite, o que eu faço?',
        'tem plantão no feriado?',
        'quanto sai a emergência?',
        'ele comeu veneno socorro',
        'posso fazer ele vomitar?',
      ],
    },
    {
      title: 'Vacinas de cães',
      text: 'Filhotes tomam a V10 aos 45 dias, com reforços a cada 21 dias até 16 semanas, e a antirrábica a partir de 12 semanas. Depois o reforço é anual. A V10 custa R$ 95,00 e a antirrábica R$ 70,00.',
      questions: [
        'com quantos dias o filhote toma a primeira vacina?',
        'quanto custa a V10?',
        'antirrábica é com que idade?',
        'de quanto em quanto tempo vacina cachorro adulto',
        'quais vacinas meu cachorrinho precisa?',
      ],
    },
    {
      title: 'Vacinas de gatos',
      text: 'Para gatos aplicamos a quádrupla felina (V4) aos 60 dias, com duas doses em intervalos de 21 dias, e a antirrábica aos quatro meses. Antes da quíntupla fazemos o teste de FIV e FeLV. A V4 custa R$ 110,00.',
      questions: [
        'quais vacinas o gato precisa tomar?',
        'qual o preço da quádrupla felina',
        'Fazem teste de FIV e FeLV?',
        'minha gatinha tem 2 meses, já pode vacinar?',
        'quantas doses de v4 pra gato?',
      ],
    },
    {
      title: 'Castração',
      text: 'Castramos cães e gatos a partir de seis meses, com exames de sangue antes. Gato macho R$ 280,00, gata R$ 380,00, cães de R$ 450,00 a R$ 900,00 conforme o peso. O animal volta para casa no mesmo dia e usa colar por dez dias.',
      questions: [
        'quanto custa castrar uma gata?',
        'Com que idade posso castrar?',
        'precisa de exame antes da castração?',
        'ele dorme aí depois de castrar?',
        'quantos dias fica com o colar',
      ],
    },
    {
      title: 'Hotel para pets',
      text: 'A diária do hotel é R$ 90,00 para cães e R$ 60,00 para gatos, com passeios duas vezes ao dia. Traga a ração e a caminha dele. Pedimos vacinas em dia e antipulgas aplicado há menos de 30 dias. Reservas com sinal de 30%.',
      questions: [
        'vou viajar, vocês hospedam cachorro?',
        'qual a diária do hotelzinho?',
        'o que preciso levar pro hotel do meu gato?',
        'precisa dar sinal na reserva?',
        'quantos passeios por dia no hotel?',
      ],
    },
    {
      title: 'Creche canina',
      text: 'A creche funciona de segunda a sexta das 7h às 19h. A mensalidade de duas vezes por semana é R$ 480,00 e a de cinco vezes R$ 890,00. Antes há um dia de adaptação gratuito para ver se o cão se dá com os outros.',
      questions: [
        'tem creche pra cachorro?',
        'Quanto é a mensalidade da creche?',
        'como funciona o dia de adaptação',
        'posso deixar ele 2x por semana enquanto trabalho?',
        'meu cachorro não se dá bem com outros, aceita na creche?',
      ],
    },
    {
      title: 'Ração: marcas e assinatura',
      text: 'Vendemos rações Premium e Super Premium de doze marcas, e rações medicamentosas com receita. Na assinatura mensal há 10% de desconto e a entrega é grátis. Você pode pausar ou cancelar quando quiser.',
      questions: [
        'quais marcas de ração vocês vendem?',
        'como funciona a assinatura de ração?',
        'quero cancelar minha assinatura',
        'precisa de receita pra ração renal?',
        'tem desconto na ração todo mês?',
      ],
    },
    {
      title: 'Entrega das compras',
      text: 'Entregamos no mesmo dia pedidos feitos até as 15h, num raio de 8 km. O frete custa R$ 9,90 e é grátis acima de R$ 150,00. Não entregamos animais vivos.',
      questions: [
        'entregam hoje?',
        'qual o valor do frete',
        'a partir de quanto a entrega é gratuita?',
        'pedi as 16h chega hoje ainda?',
        'até que distância vocês levam as compras?',
      ],
    },
    {
      title: 'Trocas e devoluções',
      text: 'Trocamos produtos fechados em até 15 dias com o cupom fiscal. Ração aberta só é trocada se o animal a recusar, uma vez por marca, até sete dias depois. Medicamentos e roupas usadas não têm troca.',
      questions: [
        'posso trocar a ração? meu gato não quis comer',
        'qual o prazo pra troca?',
        'dá pra devolver remédio?',
        'a roupinha não serviu, troca?',
        'perdi o cupom, consigo trocar mesmo assim?',
      ],
    },
    {
      title: 'Pagamento e convênios',
      text: 'Aceitamos dinheiro, Pix, débito e crédito em até 3 vezes sem juros. Cirurgias podem ser divididas em até 8 vezes. Atendemos os planos Petlife e Bicho Seguro; os outros pagam e pedem reembolso com o nosso recibo.',
      questions: [
        'aceitam plano de saúde pet?',
        'divide a cirurgia em quantas vezes?',
        'posso pagar no débito?',
        'vocês atendem Petlife?',
        'meu convênio é outro, tem reembolso?',
      ],
    },
    {
      title: 'Antipulgas e vermífugo',
      text: 'O antipulgas deve ser repetido a cada 30 dias, ou a cada 90 conforme a marca. Filhotes tomam vermífugo a cada 15 dias até os três meses, e adultos a cada quatro meses. Pese o animal antes: a dose depende do peso.',
      questions: [
        'de quanto em quanto tempo dou vermífugo?',
        'remédio de pulga dura quanto?',
        'meu cachorro está com pulga o que uso?',
        'qual a dose do vermifugo?',
        'filhote de 2 meses pode tomar remédio de verme?',
      ],
    },
    {
      title: 'Adoção de animais',
      text: 'No primeiro domingo do mês há feira de adoção com uma ONG parceira, das 10h às 14h. Para adotar é preciso ter 18 anos, documento e comprovante de residência. Todos saem castrados e vacinados.',
      questions: [
        'quero adotar um cachorro',
        'quando tem feira de adoção?',
        'que documentos precisa para adotar?',
        'os bichinhos da adoção já são castrados?',
        'vocês têm filhotes para doar?',
      ],
    },
    {
      title: 'Exames e resultados',
      text: 'Fazemos hemograma, ultrassom, raio-X e eletrocardiograma. O hemograma fica pronto no mesmo dia e os demais em até 48 horas; o resultado vai por e-mail. Para ultrassom o animal precisa de jejum de oito horas.',
      questions: [
        'vocês fazem ultrassom?',
        'quando sai o resultado do exame?',
        'precisa de jejum pro ultrasom?',
        'Como recebo o resultado do hemograma?',
        'tem raio x na clínica?',
      ],
    },
    {
      title: 'Aquários e peixes',
      text: 'Montamos aquários de água doce sob encomenda e vendemos peixes, plantas e filtros. Testamos a água do seu aquário de graça: traga 200 ml num frasco limpo. Damos garantia de 48 horas nos peixes, com o teste da água.',
      questions: [
        'vocês vendem peixe?',
        'montam aquário?',
        'meu peixe morreu no dia seguinte, tem garantia?',
        'testam a água do aquário?',
        'quanto de água levo pro teste?',
      ],
    },
    {
      title: 'Clube de vantagens',
      text: 'A cada R$ 10,00 em compras você ganha um ponto; cem pontos valem R$ 20,00 de desconto. O cadastro é gratuito, com CPF. Os pontos vencem em doze meses. No aniversário do pet o banho sai pela metade do preço.',
      questions: [
        'como funciona o programa de pontos?',
        'meus pontos vencem?',
        'quanto valem 100 pontos?',
        'tem desconto no aniversário do cachorro?',
        'como faço cadastro no clube?',
      ],
    },
  ],
};
