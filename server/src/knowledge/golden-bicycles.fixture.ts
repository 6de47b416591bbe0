import type { GoldenShop } from './golden.fixture';

/** An invented bicycle shop: what it knows, and what customers ask. */
export const bicycles: GoldenShop = {
  name: 'Pedal Manso',
  articles: [
    {
      title: 'Horário de funcionamento',
      text: 'Abrimos de segunda a sexta das 9h às 19h e aos sábados das 9h às 14h. Aos domingos e feriados nacionais ficamos fechados. Em dezembro, nas duas semanas antes do Natal, abrimos também aos domingos das 10h às 16h.',
      questions: [
        'Que horas vocês abrem amanhã?',
        'a loja abre no domingo?',
        'ate q horas fica aberto no sabado',
        'Vocês funcionam em feriado?',
        'qual o horario de vcs',
      ],
    },
    {
      title: 'Endereço e estacionamento',
      text: 'Estamos na Rua das Magnólias, 412, no bairro Jardim Aurora, a duas quadras da estação do metrô. Há um bicicletário em frente e duas vagas gratuitas para clientes nos fundos, com entrada pela travessa.',
      questions: [
        'Onde fica a loja?',
        'tem lugar pra parar o carro?',
        'qual o endereço de vocês',
        'É perto do metrô?',
        'em que rua fica a oficina',
      ],
    },
    {
      title: 'Revisão básica da bicicleta',
      text: 'A revisão básica custa R$ 120,00 e inclui regulagem de câmbio e freios, lubrificação da corrente, calibragem dos pneus e aperto geral. Fica pronta em até dois dias úteis. Não é preciso agendar: basta deixar a bicicleta na oficina.',
      questions: [
        'quanto custa uma revisão?',
        'O que está incluso na revisão básica?',
        'quanto tempo demora pra revisar minha bike',
        'vcs regulam o cambio e o freio?',
        'precisa marcar hora pra deixar a bicicleta pra revisão?',
      ],
    },
    {
      title: 'Revisão completa',
      text: 'Na revisão completa desmontamos a bicicleta, limpamos todas as peças, trocamos cabos e conduítes, engraxamos cubos, movimento central e caixa de direção. Custa R$ 290,00, sem as peças que precisarem de substituição. Prazo de cinco dias úteis.',
      questions: [
        'qual o valor da revisão completa',
        'Vocês desmontam a bike toda pra limpar?',
        'a troca dos cabos já vem na revisão completa?',
        'Em quantos dias fica pronta a revisão completa?',
        'queria engraxar os cubos e o movimento central, como faço?',
      ],
    },
    {
      title: 'Pneu furado e câmara de ar',
      text: 'Remendo de câmara custa R$ 15,00 e a troca da câmara R$ 25,00 mais a peça. Fazemos na hora, enquanto você espera. Para pneus sem câmara (tubeless) aplicamos selante por R$ 60,00 a roda.',
      questions: [
        'furou meu pneu, quanto é o remendo?',
        'Vocês trocam câmara na hora?',
        'fazem tubeless?',
        'preciso colocar selante na roda, qual o preço',
        'pneu murcho consigo arrumar hoje mesmo?',
      ],
    },
    {
      title: 'Entrega em casa e frete',
      text: 'Entregamos bicicletas montadas na cidade por R$ 40,00, e grátis nas compras acima de R$ 1.500,00. Para outras cidades enviamos por transportadora, com o valor calculado pelo CEP. O prazo é de três dias úteis na cidade e de cinco a doze dias úteis no resto do país.',
      questions: [
        'vocês entregam em casa?',
        'Quanto fica o frete para Campinas?',
        'em quantos dias chega a bicicleta?',
        'a entrega é gratis?',
        'Mandam para outros estados?',
      ],
    },
    {
      title: 'Formas de pagamento',
      text: 'Aceitamos Pix, dinheiro, cartão de débito e cartão de crédito em até 10 vezes sem juros, com parcela mínima de R$ 80,00. No Pix há 5% de desconto. Não aceitamos cheque.',
      questions: [
        'dá pra parcelar?',
        'Aceitam pix?',
        'posso pagar no cartão de crédito em quantas vezes',
        'Tem desconto à vista?',
        'vcs aceitam cheque',
      ],
    },
    {
      title: 'Troca de produtos',
      text: 'Você pode trocar um produto sem uso em até 30 dias, com a etiqueta e a nota fiscal. Capacetes e roupas íntimas de ciclismo só são trocados com o lacre intacto. A troca por outro tamanho não tem custo na loja.',
      questions: [
        'comprei o tamanho errado, posso trocar?',
        'Qual o prazo para troca?',
        'preciso da nota fiscal pra trocar um produto?',
        'capacete tem troca?',
        'a camisa ficou apertada quero outro tamanho',
      ],
    },
    {
      title: 'Devolução e arrependimento de compra on-line',
      text: 'Compras feitas pelo site podem ser devolvidas em até 7 dias depois do recebimento, sem motivo. Nós pagamos o envio de volta. O reembolso sai em até dez dias úteis, pelo mesmo meio de pagamento.',
      questions: [
        'quero devolver o que comprei no site',
        'Me arrependi da compra, e agora?',
        'quem paga o envio da devolução?',
        'quando recebo o estorno do cartao',
        'Em quanto tempo vocês devolvem o dinheiro?',
      ],
    },
    {
      title: 'Garantia das bicicletas',
      text: 'O quadro tem garantia de cinco anos contra defeito de fabricação e os componentes de um ano. A garantia vale com a primeira revisão feita conosco até 90 dias depois da compra. Não cobre desgaste, queda ou mau uso.',
      questions: [
        'qual a garantia do quadro?',
        'Minha bike quebrou, a garantia cobre?',
        'quanto tempo de garantia tem a bicicleta',
        'se eu cair e entortar, cobre?',
        'Perco a garantia se não fizer a primeira revisão?',
      ],
    },
    {
      title: 'Tamanho do quadro',
      text: 'O tamanho depende da sua altura: até 1,60 m quadro 15, de 1,60 m a 1,72 m quadro 17, de 1,72 m a 1,82 m quadro 19, acima disso quadro 21. Na loja medimos o cavalo e deixamos você testar antes.',
      questions: [
        'Tenho 1,75 de altura, que quadro devo comprar?',
        'qual tamanho de bicicleta serve pra mim?',
        'Como sei o tamanho certo do quadro?',
        'posso testar a bike antes?',
        'minha esposa tem 1,58m qual bike serve',
      ],
    },
    {
      title: 'Bicicletas infantis',
      text: 'Para crianças de 2 a 4 anos temos bicicletas de equilíbrio e aro 12, de 4 a 6 anos aro 16, de 6 a 9 anos aro 20 e até 12 anos aro 24. Rodinhas laterais são instaladas de graça na compra.',
      questions: [
        'Qual aro para criança de 5 anos?',
        'vcs tem bicicleta pra menino de 8 anos',
        'instalam rodinhas?',
        'bicicleta de equilíbrio vocês vendem?',
        'presente para minha filha de 3 anos, o que indica?',
      ],
    },
    {
      title: 'Bicicletas elétricas: autonomia e recarga',
      text: 'Nossas elétricas rodam de 40 a 70 km por carga, conforme o peso e as subidas. A bateria carrega em seis horas numa tomada comum. A velocidade assistida vai até 32 km/h e não é preciso habilitação.',
      questions: [
        'quantos km faz a bike elétrica?',
        'Quanto tempo leva para carregar a bateria?',
        'precisa de carteira para andar de bicicleta elétrica?',
        'qual a velocidade da eletrica',
        'a bateria aguenta subida?',
      ],
    },
    {
      title: 'Aluguel de bicicletas',
      text: 'Alugamos bicicletas por R$ 30,00 a hora ou R$ 110,00 o dia, com capacete e cadeado incluídos. É preciso documento com foto e um cartão para caução de R$ 500,00, que é desbloqueado na devolução.',
      questions: [
        'vocês alugam bicicleta?',
        'Quanto custa alugar por um dia?',
        'o aluguel inclui capacete?',
        'qual documento precisa pra alugar',
        'como funciona a caução?',
      ],
    },
    {
      title: 'Compra de bicicletas usadas',
      text: 'Aceitamos sua bicicleta usada como parte do pagamento de uma nova. Avaliamos na loja em vinte minutos; é preciso a nota fiscal ou uma declaração de procedência. Não compramos bicicletas sem comprovação de origem.',
      questions: [
        'pegam minha bike usada na troca por uma nova?',
        'Vocês compram bicicleta usada?',
        'como é feita a avaliação da minha usada?',
        'não tenho nota da minha bicicleta antiga, aceitam?',
        'dou minha bike velha como entrada, dá?',
      ],
    },
    {
      title: 'Passeios em grupo',
      text: 'Todo segundo sábado do mês saímos às 7h30 da porta da loja para um passeio leve de 25 km, gratuito. Capacete é obrigatório e menores vão com um responsável. Não há necessidade de inscrição.',
      questions: [
        'quando é o próximo passeio?',
        'Os passeios são pagos?',
        'meu filho menor pode ir no pedal com vocês?',
        'quantos km tem o passeio de sabado',
        'precisa se inscrever para pedalar com o grupo?',
      ],
    },
    {
      title: 'Oficina: acompanhar o conserto',
      text: 'Ao deixar a bicicleta você recebe um número de ordem de serviço. Com ele informamos em que etapa está o conserto. Avisamos por mensagem quando fica pronta, e guardamos sem custo por 15 dias; depois cobramos R$ 5,00 por dia.',
      questions: [
        'minha bike já ficou pronta?',
        'Como acompanho o conserto?',
        'o que é o número da ordem de serviço?',
        'até quando posso buscar a bicicleta consertada?',
        'cobram se eu demorar pra retirar da oficina?',
      ],
    },
    {
      title: 'Orçamento de conserto',
      text: 'O orçamento é gratuito e fica pronto em um dia útil. Enviamos o valor por mensagem e só começamos depois da sua aprovação. Se não aprovar, devolvemos a bicicleta como chegou, sem cobrar nada.',
      questions: [
        'Cobram pelo orçamento?',
        'quero saber quanto sai o conserto antes de autorizar',
        'em quanto tempo sai o orcamento',
        'e se eu não aprovar o orçamento?',
        'vcs fazem orçamento de graça?',
      ],
    },
    {
      title: 'Capacetes e segurança',
      text: 'Todos os nossos capacetes têm selo do Inmetro. Para acertar o tamanho, meça a cabeça acima das sobrancelhas: P de 52 a 55 cm, M de 55 a 58 cm, G de 58 a 62 cm. Recomendamos trocar o capacete depois de uma queda ou a cada cinco anos.',
      questions: [
        'como medir a cabeça pro capacete?',
        'Os capacetes são certificados?',
        'caí de bike, preciso trocar de capacete?',
        'qual tamanho de capacete pra 57 cm',
        'de quanto em quanto tempo troca o capacete?',
      ],
    },
    {
      title: 'Trabalhe conosco',
      text: 'Para trabalhar na Pedal Manso envie seu currículo por e-mail com o assunto "mecânico" ou "vendas". Guardamos os currículos por seis meses e chamamos quando abre uma vaga.',
      questions: [
        'estão contratando?',
        'Para onde mando meu currículo?',
        'tem vaga de mecânico?',
        'quero trabalhar com vocês',
        'como faço pra entregar currículo aí na loja',
      ],
    },
  ],
};
